import type { components } from "./openapi.js";

type Said = Partial<components["schemas"]["Problem"]>;

/** The service refused a request (RFC 9457): `code` for programs, `detail` for people. */
export class Problem extends Error {
  override readonly name = "Problem";
  readonly status: number;
  readonly type: string;
  readonly title: string;
  readonly code: string;
  readonly detail: string;
  /** Field or parameter that was wrong. */
  readonly field: string | undefined;
  /** What that field was. */
  readonly value: unknown;
  /** True count of moves and undos on the board, where the request was wrong about it. */
  readonly n: number | undefined;
  /** A name that is free, where the one that was asked for is not. */
  readonly suggestion: string | undefined;
  /** Seconds after which to ask again, if the service says so. */
  readonly retryAfter: number | undefined;

  constructor(status: number, said: Said, retryAfter?: number) {
    const { code = `http-${status}`, detail = said.title ?? "no reason was given" } = said;
    super(`${detail} (${status} ${code})`);
    this.status = status;
    this.type = said.type ?? "about:blank";
    this.title = said.title ?? code;
    this.code = code;
    this.detail = detail;
    this.field = said.field;
    this.value = said.value;
    this.n = said.n;
    this.suggestion = said.suggestion;
    this.retryAfter = retryAfter;
  }

  /** Problem in a response of the service, or of a proxy before it, which has words of its own. */
  static async of(response: Response): Promise<Problem> {
    const said: Said = await response.json().catch(() => ({ title: response.statusText || undefined }));
    return new Problem(response.status, said, retryAfter(response));
  }
}

/** Seconds after which a response asks to be asked again; undefined if it does not, or names a date. */
export function retryAfter(response: Response): number | undefined {
  const text = response.headers.get("Retry-After") ?? "";
  return /^\d+$/.test(text) ? Number(text) : undefined;
}
