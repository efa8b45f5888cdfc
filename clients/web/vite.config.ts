import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";

const SITE = "../../service/cadogan/site";
const SMALL = 512; // bytes; below it compression saves nothing

// The service serves what is built at `/`; `npm run dev` borrows the API of a service that runs beside it.
export default defineConfig({
  plugins: [svelte(), compressed()],
  build: {
    target: "es2022",
    outDir: SITE,
    emptyOutDir: true,
    assetsInlineLimit: 0, // data: addresses would need a wider content security policy
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { index: "index.html", worker: "src/offline/worker.ts" },
      output: { entryFileNames: (chunk) => (chunk.name === "worker" ? "worker.js" : "assets/[name]-[hash].js") },
    },
  },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } } },
});

/** Each file in the forms that browsers take, made once here and not at each request. */
function compressed(): Plugin {
  return {
    name: "compressed",
    apply: "build",
    closeBundle() {
      for (const file of files(SITE)) {
        const whole = readFileSync(file);
        if (whole.length < SMALL || /\.(png|br|gz)$/.test(file)) continue;
        writeFileSync(`${file}.br`, brotliCompressSync(whole, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
        writeFileSync(`${file}.gz`, gzipSync(whole, { level: 9 }));
      }
    },
  };
}

function files(folder: string): string[] {
  return readdirSync(folder)
    .map((name) => join(folder, name))
    .flatMap((path) => (statSync(path).isDirectory() ? files(path) : [path]));
}
