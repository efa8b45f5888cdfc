/**
 * Writes `src/openapi.ts` and `src/messages.ts` anew from the two documents at the root, or with `--check` says whether
 * they are what the documents say. Nobody edits those files.
 */
import { readFile, writeFile } from "node:fs/promises";
import openapiTS, { astToString } from "openapi-typescript";
import { parse } from "yaml";

const ROOT = new URL("../../../", import.meta.url);
const SRC = new URL("../src/", import.meta.url);

// What has a default need not be sent, and what is always answered says that it is required.
const OPTIONS = { defaultNonNullable: false };

const heading = (what) => `/** Types of ${what}; written by \`npm run types\`, not by hand. */\n\n`;

const read = async (name) => parse(await readFile(new URL(name, ROOT), "utf8"));

/** Types of the REST API. */
async function openapi() {
  return heading("the REST API, from openapi.yaml") + astToString(await openapiTS(await read("openapi.yaml"), OPTIONS));
}

/** Types of the messages on a race's socket, each by its own name. */
async function messages() {
  const { info, components } = await read("asyncapi.yaml");
  for (const schema of Object.values(components.schemas)) delete schema.discriminator; // a literal `type` tells as much
  const document = { openapi: "3.1.0", info, paths: {}, components: { schemas: components.schemas } };
  // What was heard is not to be changed. (REST types are not marked so: openapi-fetch takes readonly arrays for objects.)
  const options = {
    ...OPTIONS,
    immutable: true,
    rootTypes: true,
    rootTypesNoSchemaPrefix: true,
    rootTypesKeepCasing: true,
  };
  const text = astToString(await openapiTS(document, options));
  const schemas = text.slice(text.indexOf("export interface components"), text.indexOf("export type $defs"));
  const tidy = schemas.replace("export interface", "interface").replaceAll(/^ *\/\*\* @enum \{unknown\} \*\/\n/gm, "");
  return heading("the messages of a race's socket, from asyncapi.yaml") + tidy;
}

const stale = [];
for (const [name, written] of [
  ["openapi.ts", await openapi()],
  ["messages.ts", await messages()],
]) {
  const file = new URL(name, SRC);
  if (!process.argv.includes("--check")) await writeFile(file, written);
  else if ((await readFile(file, "utf8")) !== written) stale.push(name);
}
if (stale.length > 0) {
  console.error(`not what the documents say: ${stale.join(", ")}; \`make clients-types\` writes them anew`);
  process.exitCode = 1;
}
