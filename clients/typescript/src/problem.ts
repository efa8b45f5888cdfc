import type { components } from "./openapi.js";

type ProblemBody = Partial<components["schemas"]["Problem"]>;

/** A refused request (RFC 9457): `code` for programs, `detail` for people. */
export class Problem extends Error {
  override readonly name = "Problem";
  readonly status: number;
  readonly type: string;
  readonly title: string;
  readonly code: string;
  readonly detail: string;
  /** The field or parameter that was wrong. */
  readonly field: string | undefined;
  /** Its value. */
  readonly value: unknown;
  /** The committed `n` of the board, if the request carried another. */
  readonly n: number | undefined;
  /** A free name, if the requested one is taken. */
  readonly suggestion: string | undefined;
  /** Seconds to wait before a retry, if the service states them. */
  readonly retryAfter: number | undefined;

  constructor(status: number, body: ProblemBody, retryAfter?: number) {
    const { code = `http-${status}`, detail = body.title ?? "no reason was given" } = body;
    super(`${detail} (${status} ${code})`);
    this.status = status;
    this.type = body.type ?? "about:blank";
    this.title = body.title ?? code;
    this.code = code;
    this.detail = detail;
    this.field = body.field;
    this.value = body.value;
    this.n = body.n;
    this.suggestion = body.suggestion;
    this.retryAfter = retryAfter;
  }

  /** Problem from a response of the service, or of a proxy, whose body may not be JSON. */
  static async of(response: Response): Promise<Problem> {
    const body: ProblemBody = await response.json().catch(() => ({ title: response.statusText || undefined }));
    return new Problem(response.status, body, retryAfter(response));
  }
}

/** Seconds in the `Retry-After` header; undefined if it is missing or a date. */
export function retryAfter(response: Response): number | undefined {
  const text = response.headers.get("Retry-After") ?? "";
  return /^\d+$/.test(text) ? Number(text) : undefined;
}
