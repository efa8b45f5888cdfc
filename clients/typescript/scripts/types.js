/**
 * Prints `src/openapi.ts`, `src/messages.ts` and `src/stored-layouts.ts` as JSON, from the two API descriptions at the root
 * of the repository. `python -m infra.generate` writes them.
 */
import { readFile } from "node:fs/promises";
import openapiTS, { astToString } from "openapi-typescript";
import { format } from "prettier";
import { parse } from "yaml";

const ROOT = new URL("../../../", import.meta.url);

// A request may leave out a field that has a default; responses list all their fields as required.
const OPTIONS = { defaultNonNullable: false };

const heading = (subject) => `/** ${subject}. Generated; do not edit. */\n\n`;

const read = async (name) => parse(await readFile(new URL(name, ROOT), "utf8"));

/** Types of the REST API. */
async function openapi() {
  const types = astToString(await openapiTS(await read("openapi.yaml"), OPTIONS));
  return heading("Types of the REST API, from openapi.yaml") + types;
}

/** Types of the messages on a race's socket, one exported type per message. */
async function messages() {
  const { info, components, operations } = await read("asyncapi.yaml");
  for (const schema of Object.values(components.schemas)) delete schema.discriminator; // the literal `type` is enough
  const document = { openapi: "3.1.0", info, paths: {}, components: { schemas: components.schemas } };
  // Messages are readonly. REST types are not: openapi-fetch mistakes readonly arrays for objects.
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
  return (
    heading("Types of the messages on a race's socket, from asyncapi.yaml") +
    tidy +
    (await effects(components)) +
    (await freeSeat()) +
    commands(operations)
  );
}

/** What public events change in the view, and a type of those for which a reducer needs code. */
function effects({ schemas }) {
  const events = schemas.AnyPublicEvent.oneOf.map(({ $ref }) => $ref.split("/").at(-1));
  const table = events
    .filter((name) => "x-effect" in schemas[name])
    .map((name) => [
      schemas[name].properties.type.enum?.[0] ?? schemas[name].properties.type.const,
      schemas[name]["x-effect"],
    ]);
  const coded = events.filter((name) => !("x-effect" in schemas[name]));
  const text = `
    /** A value, or a field of the event. */
    export type Change = string | boolean | null | { readonly field: string };
    /** What a public event changes in the view. With \`frees\`, nothing of the seat's former racer stays. */
    export interface Effect {
      readonly race: Readonly<Record<string, Change>>;
      readonly seat?: Readonly<Record<string, Change>>;
      readonly frees: boolean;
    }
    export const EFFECTS: Readonly<Record<string, Effect>> = ${JSON.stringify(Object.fromEntries(table))};
    /** Public events that change more than fields, or not always the same ones. */
    export type AnyCodedEvent = ${coded.join(" | ")};`;
  return format(text, { parser: "typescript", printWidth: 120 });
}

/** A type of the messages of a race's socket that are answered with `ack` or `done`, or refused. */
function commands(operations) {
  const names = (messages) => messages.map(({ $ref }) => $ref.split("/").at(-1));
  const found = Object.values(operations)
    .filter(({ action, channel }) => action === "receive" && channel.$ref.endsWith("/race"))
    .filter(({ reply }) => {
      const answers = names(reply.messages);
      return answers.includes("Refused") && (answers.includes("Ack") || answers.includes("Done"));
    })
    .flatMap(({ messages }) => names(messages));
  return `/** Commands of a racer: they are carried out or refused. */\nexport type AnyCommand = ${found.join(" | ")};\n`;
}

/** A seat that nobody has taken: the defaults of its fields, which only openapi.yaml has. */
async function freeSeat() {
  const { SeatView } = (await read("openapi.yaml")).components.schemas;
  const fields = Object.entries(SeatView.properties)
    .filter(([name]) => name !== "seat")
    .map(([name, { type, default: value }]) => [name, value ?? (type === "boolean" ? false : null)]);
  const text = `
    /** A seat that nobody has taken. */
    export const FREE_SEAT: Omit<SeatView, "seat"> = ${JSON.stringify(Object.fromEntries(fields))};`;
  return format(text, { parser: "typescript", printWidth: 120 });
}

/** Tag and fields of each stored event. */
async function storedLayouts() {
  const { schemas } = (await read("openapi.yaml")).components;
  const layouts = Object.entries(schemas)
    .filter(([, schema]) => "x-stored-tag" in schema)
    .map(([name, schema]) => [
      name,
      {
        tag: schema["x-stored-tag"],
        fields: schema["x-stored-fields"],
        nested: nested(schema, schemas),
        maps: maps(schema, schemas),
        defaults: defaults(schema),
      },
    ])
    .sort(([, one], [, other]) => one.tag - other.tag);
  const value = JSON.stringify(Object.fromEntries(layouts));
  const text = `${heading("Stored layout of each event, from openapi.yaml")}export const STORED_LAYOUTS = ${value} as const`;
  return format(text, { parser: "typescript", printWidth: 120 });
}

/** Fields of a schema that are stored as arrays with fields of their own. */
function nested({ properties }, schemas) {
  const found = Object.entries(properties).flatMap(([name, property]) =>
    [property, ...(property.oneOf ?? [])]
      .map(({ $ref = "" }) => schemas[$ref.split("/").at(-1)]?.["x-stored-fields"])
      .filter((fields) => fields !== undefined)
      .map((fields) => [name, fields]),
  );
  return Object.fromEntries(found);
}

/** Fields of a schema that are stored as maps with known names, and the values of those that a payload may lack. */
function maps({ properties }, schemas) {
  const found = Object.entries(properties)
    .map(([name, { $ref = "" }]) => [name, schemas[$ref.split("/").at(-1)]])
    .filter(([, schema]) => schema?.properties !== undefined && !("x-stored-fields" in schema))
    .map(([name, schema]) => [name, defaults(schema)]);
  return Object.fromEntries(found);
}

/** Values of fields that a payload may lack, because they were added later. */
function defaults({ properties }) {
  return Object.fromEntries(
    Object.entries(properties)
      .filter(([, property]) => "default" in property)
      .map(([name, property]) => [name, property.default]),
  );
}

const files = {
  "openapi.ts": await openapi(),
  "messages.ts": await messages(),
  "stored-layouts.ts": await storedLayouts(),
};
console.log(JSON.stringify(files));
