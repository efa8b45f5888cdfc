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
/** What it needs, and something in each that can be imported. */
const NEEDED = {
  "@msgpack/msgpack": "@msgpack/msgpack",
  "@noble/hashes": "@noble/hashes/sha2.js",
  "openapi-fetch": "openapi-fetch",
};

let home = "";

/** A folder in which the package is installed as others would have it: from its tarball. */
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), "cadogan-client-"));
  const { stdout } = await run("npm", ["pack", "--json", "--pack-destination", home], { cwd: PACKAGE });
  const [tarball] = JSON.parse(stdout.slice(stdout.indexOf("[\n"))) as { filename: string }[];
  const installed = join(home, "node_modules", "cadogan-client");
  await mkdir(installed, { recursive: true });
  await run("tar", ["xzf", join(home, tarball?.filename ?? ""), "--strip-components=1", "-C", installed]);
  for (const [name, file] of Object.entries(NEEDED)) {
    const link = join(home, "node_modules", name);
    await mkdir(dirname(link), { recursive: true });
    await symlink(folderOf(name, file), link);
  }
}, 60_000);

afterAll(() => rm(home, { recursive: true }));

/** Where a package is installed here. */
function folderOf(name: string, file: string): string {
  const path = fileURLToPath(import.meta.resolve(file));
  return path.slice(0, path.lastIndexOf(name) + name.length);
}

/** What a program says that has the package. */
async function said(program: string): Promise<string> {
  const file = join(home, "program.mjs");
  await writeFile(file, program);
  return (await run(process.execPath, ["--experimental-websocket", file], { cwd: home, timeout: 20_000 })).stdout;
}

test("the tarball has what is imported, and nothing but what it needs", async () => {
  const names = await said('import * as cadogan from "cadogan-client"; console.log(Object.keys(cadogan).join(" "))');
  for (const name of ["Client", "RaceLine", "Problem", "Refused", "hear", "verifyProof"]) expect(names).toContain(name);
  const installed = join(home, "node_modules", "cadogan-client");
  const { dependencies } = JSON.parse(await readFile(join(installed, "package.json"), "utf8")) as {
    dependencies: object;
  };
  expect(Object.keys(dependencies)).toEqual(Object.keys(NEEDED));
  expect(await readFile(join(installed, "LICENSE"), "utf8")).toContain("MIT");
  await expect(readFile(join(installed, "dist", "index.d.ts"), "utf8")).resolves.toContain("RaceLine");
});

test("the licence is that of the project", async () => {
  const [ours, theirs] = ["LICENSE", "../../LICENSE"].map((name) => readFile(join(PACKAGE, name), "utf8"));
  expect(await ours).toBe(await theirs);
});

withService("at a service", () => {
  test("what the README shows works, and comes to an end", async () => {
    const readme = await readFile(join(PACKAGE, "README.md"), "utf8");
    const blocks = [...readme.matchAll(/```js\n(.*?)```/gs)].map(([, block]) => block);
    expect(blocks).toHaveLength(4);
    const name = `Ada ${Date.now()}`;
    const program = blocks.join("\n").replaceAll("http://127.0.0.1:8000", SERVICE).replaceAll('"Ada"', `"${name}"`);
    const words = await said(program);
    expect(words).toContain("how: 'resigned'");
    expect(words).toContain("welcome racing");
    expect(words).toMatch(/^finished /m);
    expect(words).toContain("[Game");
    expect(words.trimEnd()).toMatch(/\[\]$/);
  });
});
