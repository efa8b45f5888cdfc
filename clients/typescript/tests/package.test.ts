import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { SERVICE, withService } from "./service.js";

const run = promisify(execFile);
const PACKAGE = fileURLToPath(new URL("..", import.meta.url));
/** Dependencies of the package, and a module of each that can be imported. */
const DEPENDENCIES = {
  "@msgpack/msgpack": "@msgpack/msgpack",
  "@noble/hashes": "@noble/hashes/sha2.js",
  "openapi-fetch": "openapi-fetch",
};

let home = "";

/** Installs the package from its tarball into a folder of its own, as a user would. */
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), "cadogan-client-"));
  const { stdout } = await run("npm", ["pack", "--json", "--pack-destination", home], { cwd: PACKAGE });
  const [tarball] = JSON.parse(stdout.slice(stdout.indexOf("[\n"))) as { filename: string }[];
  const installed = join(home, "node_modules", "cadogan-client");
  await mkdir(installed, { recursive: true });
  await run("tar", ["xzf", join(home, tarball?.filename ?? ""), "--strip-components=1", "-C", installed]);
  for (const [name, file] of Object.entries(DEPENDENCIES)) {
    const link = join(home, "node_modules", name);
    await mkdir(dirname(link), { recursive: true });
    await symlink(folderOf(name, file), link);
  }
}, 90_000);

afterAll(() => rm(home, { recursive: true }));

/** Folder of an installed package. */
function folderOf(name: string, file: string): string {
  const path = fileURLToPath(import.meta.resolve(file));
  return path.slice(0, path.lastIndexOf(name) + name.length);
}

/** Output of a program that imports the package. */
async function outputOf(program: string): Promise<string> {
  const file = join(home, "program.mjs");
  await writeFile(file, program);
  return (await run(process.execPath, ["--experimental-websocket", file], { cwd: home, timeout: 50_000 })).stdout;
}

test("the tarball exports the API and states its dependencies", async () => {
  const names = await outputOf(
    'import * as cadogan from "cadogan-client"; console.log(Object.keys(cadogan).join(" "))',
  );
  for (const name of ["Cadogan", "Client", "LiveSocket", "RaceLine", "Problem", "Refused", "hear", "verifyProof"])
    expect(names).toContain(name);
  const installed = join(home, "node_modules", "cadogan-client");
  const { dependencies } = JSON.parse(await readFile(join(installed, "package.json"), "utf8")) as {
    dependencies: object;
  };
  expect(Object.keys(dependencies)).toEqual(Object.keys(DEPENDENCIES));
  expect(await readFile(join(installed, "LICENSE"), "utf8")).toContain("MIT");
  await expect(readFile(join(installed, "dist", "index.d.ts"), "utf8")).resolves.toContain("RaceLine");
});

test("the licence is the project's licence", async () => {
  const [own, project] = ["LICENSE", "../../LICENSE"].map((name) => readFile(join(PACKAGE, name), "utf8"));
  expect(await own).toBe(await project);
});

withService("with a service", () => {
  test("the examples in the README run to their end", async () => {
    const readme = await readFile(join(PACKAGE, "README.md"), "utf8");
    const blocks = [...readme.matchAll(/```js\n(.*?)```/gs)].map(([, block]) => block);
    expect(blocks).toHaveLength(6);
    const name = `Ada ${Date.now()}`;
    const program = blocks.join("\n").replaceAll("http://127.0.0.1:8000", SERVICE).replaceAll('"Ada"', `"${name}"`);
    const output = await outputOf(program);
    expect(output).toContain("how: 'resigned'");
    expect(output).toContain("welcome racing");
    expect(output).toMatch(/^finished /m);
    expect(output).toContain("[Game");
    expect(output).toMatch(/^1 \{$/m); // the card that the rules brought home, and the piles
    expect(output.trimEnd()).toMatch(/\{ answer: "?'?holds'?"?, findings: \[\] \}$/);
  });
});
