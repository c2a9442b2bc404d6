/** A failed call. Status 0: no response. */
export class CallProblem extends Error {
  readonly status: number;
  readonly code: string | null;
  readonly details: unknown;
  readonly retryAfterMs: number;

  constructor(
    status: number,
    options: Partial<Pick<CallProblem, 'code' | 'message' | 'details' | 'retryAfterMs'>> = {},
  ) {
    super(
      options.message ??
        (status === 0 ? 'The server could not be reached.' : `The server answered ${status}.`),
    );
    this.name = 'CallProblem';
    this.status = status;
    this.code = options.code ?? null;
    this.details = options.details ?? null;
    this.retryAfterMs = options.retryAfterMs ?? 0;
  }

  /** Whether a retry may succeed. */
  get isPassing(): boolean {
    return (
      this.status === 0 ||
      this.status === 408 ||
      this.status === 429 ||
      (this.status >= 500 && this.status !== 507)
    );
  }
}

export type Fetch = (url: string, init?: RequestInit) => Promise<Response>;

/** Sends one JSON call. Throws `CallProblem` with the server's refusal. */
export async function call<Reply>(
  fetch: Fetch,
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  url: string,
  { body, signal, key }: { body?: unknown; signal?: AbortSignal; key?: string } = {},
): Promise<Reply> {
  const reply = await fetch(url, {
    method,
    headers: {
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error;
    throw new CallProblem(0);
  });
  if (reply.status === 204) return undefined as Reply;
  const answer: unknown = await reply.json().catch(() => null);
  if (!reply.ok) throw problemIn(reply, answer);
  return answer as Reply;
}

function problemIn(reply: Response, answer: unknown): CallProblem {
  const { code, message, error, details } = (typeof answer === 'object' && answer !== null ? answer : {}) as {
    code?: unknown;
    message?: unknown;
    error?: unknown;
    details?: unknown;
  };
  const sentence = [message, error].find((each) => typeof each === 'string' && each !== '');
  return new CallProblem(reply.status, {
    ...(typeof code === 'string' && { code }),
    ...(typeof sentence === 'string' && { message: sentence }),
    details,
    retryAfterMs: retryAfterMs(reply.headers.get('retry-after')),
  });
}

/** Parses `Retry-After` in seconds (RFC 9110 §10.2.3), at most a minute; dates are ignored. */
function retryAfterMs(header: string | null): number {
  const seconds = Number(header ?? 0);
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0), 60) * 1000 : 0;
}
