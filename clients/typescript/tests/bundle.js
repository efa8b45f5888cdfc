/** Writes the rules engine as a page would load it: `node tests/bundle.js FILE`. */
import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { build } from "vite";

const entry = fileURLToPath(new URL("../src/rules/index.ts", import.meta.url));
const made = await build({
  configFile: false,
  logLevel: "error",
  publicDir: false,
  build: { lib: { entry, formats: ["es"], fileName: "rules" }, target: "es2022", minify: true, write: false },
});
const [{ output }] = made;
if (output.length !== 1) throw new Error(`the engine is one file, not ${output.map(({ fileName }) => fileName)}`);
await writeFile(process.argv[2], output[0].code);
