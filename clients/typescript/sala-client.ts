import { createCipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** Connection settings of a program; an admin creates the key under Settings, API keys. */
export interface SalaClientOptions {
  /** The site, such as `https://shop.example.com`. */
  readonly origin: string;
  readonly key: string;
  /** Keep it on your server. It signs requests and is never sent. */
  readonly secret: string;
  /** Timeout of a call in milliseconds; 30,000 by default. */
  readonly timeoutMs?: number;
  /** Replaces the global `fetch`. */
  readonly fetch?: typeof fetch;
}

export interface CallOptions {
  readonly body?: unknown;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  /** For whom the program calls: ids of an organisation and of one of its members. `DataStore` sets it. */
  readonly member?: { readonly owner: string; readonly user: string };
  /** Makes retries idempotent; accepted by every call that moves money or stock. */
  readonly idempotencyKey?: string;
}

/** A refusal or error reply of the site. */
export class SalaError extends Error {
  /** HTTP status. */
  readonly status: number;
  /** Error code, such as `orders.out_of_stock`. */
  readonly code: string;
  readonly details: unknown;
  /** Validation messages by field. */
  readonly fields: Readonly<Record<string, readonly string[]>>;
  /** Quote it when you contact the operator. */
  readonly requestId: string;

  constructor(
    status: number,
    problem: Partial<Pick<SalaError, 'code' | 'message' | 'details' | 'fields' | 'requestId'>>,
  ) {
    super(problem.message ?? `The site answered ${status}.`);
    this.name = 'SalaError';
    this.status = status;
    this.code = problem.code ?? 'unknown';
    this.details = problem.details;
    this.fields = problem.fields ?? {};
    this.requestId = problem.requestId ?? '';
  }
}

/**
 * Calls a Sala site as a program: `await client.call('GET', '/api/orders/manage')`. Each request contains the key, an
 * encrypted token (AES-256-GCM: key, time, nonce), its IV and a signature (HMAC-SHA256) over method, host, path, body,
 * Idempotency-Key, time and nonce. It is valid once and for one minute. Requires Node 20 or later; no dependencies.
 */
export class SalaClient {
  private readonly origin: URL;
  private readonly key: string;
  private readonly tokenKey: Buffer;
  private readonly signatureKey: Buffer;
  private readonly timeoutMs: number;
  private readonly fetch: typeof fetch;

  constructor(options: SalaClientOptions) {
    this.origin = new URL(options.origin);
    this.key = options.key;
    this.tokenKey = derive(options.secret, 'sala gateway token');
    this.signatureKey = derive(options.secret, 'sala gateway signature');
    this.timeoutMs = options.timeoutMs ?? 30_000;
    this.fetch = options.fetch ?? fetch;
  }

  /** Sends one call and returns its reply. Throws `SalaError` for an error reply, the error of `fetch` without a reply. */
  async call<Reply = unknown>(method: string, path: string, options: CallOptions = {}): Promise<Reply> {
    const url = new URL(path, this.origin);
    if (url.origin !== this.origin.origin)
      throw new TypeError(`${path} is not an address of ${this.origin.origin}.`);
    for (const [name, value] of Object.entries(options.query ?? {}))
      if (value !== undefined) url.searchParams.set(name, String(value));
    const body = options.body === undefined ? '' : JSON.stringify(options.body);
    const idempotencyKey = options.idempotencyKey ?? '';
    const response = await this.fetch(url, {
      method,
      headers: {
        ...(body !== '' && { 'content-type': 'application/json' }),
        ...(idempotencyKey !== '' && { 'idempotency-key': idempotencyKey }),
        ...options.member,
        ...this.authHeaders(method, url, body, { idempotencyKey, member: options.member }),
      },
      ...(body !== '' && { body }),
      redirect: 'error',
      signal: AbortSignal.timeout(this.timeoutMs),
    });
    const text = await response.text();
    const reply = parse(text);
    if (!response.ok)
      throw new SalaError(response.status, typeof reply === 'object' && reply !== null ? reply : {});
    return reply as Reply;
  }

  /** Returns the headers that authenticate a request. */
  private authHeaders(
    method: string,
    url: URL,
    body: string,
    { idempotencyKey, member }: { idempotencyKey: string; member: CallOptions['member'] },
  ): Record<string, string> {
    const timestamp = Date.now();
    const nonce = randomBytes(16).toString('base64url');
    const iv = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', this.tokenKey, iv);
    cipher.setAAD(Buffer.from(this.key));
    const token = Buffer.concat([
      cipher.update(JSON.stringify({ key: this.key, timestamp, nonce }), 'utf8'),
      cipher.final(),
      cipher.getAuthTag(),
    ]);
    const text = [
      'sala-gateway-1',
      method.toUpperCase(),
      url.host,
      url.pathname + url.search,
      createHash('sha256').update(body).digest('base64url'),
      idempotencyKey,
      timestamp,
      nonce,
      ...(member ? [member.owner, member.user] : []),
    ].join('\n');
    return {
      'sala-key': this.key,
      'sala-token': token.toString('base64url'),
      'sala-iv': iv.toString('base64url'),
      'sala-signature': createHmac('sha256', this.signatureKey).update(text).digest('base64url'),
    };
  }
}

function derive(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'sala', purpose, 32));
}

function parse(text: string): unknown {
  try {
    return text === '' ? null : JSON.parse(text);
  } catch {
    return text;
  }
}
