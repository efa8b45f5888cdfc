import { expect, test } from "vitest";
import { Cadogan, LiveSocket, Seat } from "../src/index.js";

/** Public methods of the Python client by class, as JSON; a Python test sets it. */
const PYTHON = process.env["CADOGAN_PYTHON_METHODS"];
const CLASSES = { Cadogan, Seat, Live: LiveSocket };
/** What has another name here. */
const OTHER_NAMES: Readonly<Record<string, string>> = { serverNowMs: "serverNow" };

test.skipIf(PYTHON === undefined)("every method of the Python client has its like here", () => {
  const python = JSON.parse(PYTHON ?? "{}") as Record<keyof typeof CLASSES, string[]>;
  for (const [name, { prototype }] of Object.entries(CLASSES)) {
    const methods = python[name as keyof typeof CLASSES].map((method) =>
      method.replace(/_+([a-z])/g, (_, letter: string) => letter.toUpperCase()),
    );
    expect(methods.length).toBeGreaterThan(4);
    const missing = methods.filter((method) => !((OTHER_NAMES[method] ?? method) in prototype));
    expect(missing, name).toEqual([]);
  }
});
