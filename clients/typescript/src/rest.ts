/** Every route of the API with its types, as openapi-fetch calls it. */
import type { Client } from "openapi-fetch";
import type { paths } from "./openapi.js";

/** Media types of the answers that `rest` reads. Some routes can also stream, for which `feed` and others are there. */
export type ReadTypes = "application/json" | "application/problem+json" | "text/plain" | "image/webp";

export type Rest = Client<paths, ReadTypes>;
