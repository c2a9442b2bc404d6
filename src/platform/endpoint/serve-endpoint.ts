import type { Context } from 'hono';
import type { z } from 'zod';
import { accessRefusal, allows, isOffered } from '../access/access.ts';
import { markActing } from '../audit.ts';
import { admitProgram, isSigned } from '../gateway/admit-program.ts';
import { MEMBER_HEADERS } from '../gateway/signed-request.ts';
import { spendRequestLimit } from '../http/request-limit.ts';
import type { RequestFrame } from '../http/request-frame.ts';
import { runInLocale } from '../locale/server-locale.ts';
import { redirectOutside } from '../navigation/redirect.ts';
import { platformRefusals, Refusal, refuse } from '../refusal.ts';
import type { Scope } from '../scope.ts';
import { ipPrefix } from '../session/sessions.ts';
import { contentOrigin } from '../storage/content-urls.ts';
import type { Endpoint, EndpointDefinition } from './endpoint.ts';
import { once, requestHash, type StoredReply } from './idempotency.ts';
import { InvalidInput, parseInput, problemOf, waitOf } from './problem.ts';

const DEFAULT_MAX_BODY_BYTES = 256 * 1024;
const MAX_KEY_LENGTH = 200;
/** Limits for draining a refused upload before the refusal is sent. */
const DRAIN_LIMITS = { bytes: 64 * 1024 * 1024, ms: 10_000 };

type Definition = EndpointDefinition<z.ZodType, z.ZodType, unknown>;

/**
 * Serves one call in the caller's language: parse → authorise → one transaction → declared reply. The only place that
 * maps refusals to statuses.
 */
export function serveEndpoint(declared: Endpoint, context: Context, frame: RequestFrame): Promise<Response> {
  return runInLocale(frame.locale, () => serve(declared, context, frame));
}

async function serve(declared: Endpoint, context: Context, frame: RequestFrame): Promise<Response> {
  const { definition } = declared;
  try {
    requireClientKey(context, frame);
    const readBytes = bodyOf(declared, context);
    await admit(context, frame, readBytes);
    spendRequestLimit(frame, definition.route, definition.limit);
    authorise(definition, context, frame);
    const input = await readInput(declared, context, readBytes);
    if (definition.guest && frame.actor.kind === 'guest') frame.guestId();
    const headers: Record<string, string> = {};
    const reply = await run(declared, context, frame, { input, headers });
    const body = definition.after
      ? definition.output.parse(await definition.after(scopeWithoutTx(frame), reply.body))
      : reply.body;
    if (definition.isRedirect) return redirectToContent(body, frame);
    return json(reply.status, body, frame, {
      ...definition.headers,
      ...headers,
      ...(reply.isReplay && { 'idempotency-replayed': 'true' }),
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (definition.body?.kind === 'stream') await drain(context);
    const { status, body } = definition.onRefusal?.reply(error) ?? problemOf(error, frame.requestId);
    const waitSeconds = waitOf(error);
    return json(
      status,
      body,
      frame,
      status === 429 && waitSeconds !== null ? { 'retry-after': String(waitSeconds) } : {},
    );
  }
}

async function run(
  declared: Endpoint,
  context: Context,
  frame: RequestFrame,
  { input, headers }: { input: unknown; headers: Record<string, string> },
): Promise<StoredReply & { isReplay: boolean }> {
  const { definition } = declared;
  const outside = scopeWithoutTx(frame);
  const prepared = definition.prepare ? await definition.prepare(outside, input, frame) : undefined;
  const http = {
    frame,
    prepared,
    setCookie: (line: string) => void frame.setCookies.push(line),
    setHeader: (name: string, value: string) => {
      if (definition.replyHeaders?.[name] === undefined)
        throw new Error(`${definition.route} does not declare the header ${name}.`);
      headers[name] = value;
    },
    header: (name: string) => context.req.header(name) ?? null,
  };
  const handle = async (scope: Scope): Promise<StoredReply> => {
    const result = await definition.handle(scope, input, http);
    return { status: definition.status ?? 200, body: definition.output.parse(result) };
  };
  const key = definition.idempotent ? context.req.header('idempotency-key') : undefined;
  if (key !== undefined && (key.length === 0 || key.length > MAX_KEY_LENGTH)) {
    throw new InvalidInput([
      { path: 'Idempotency-Key', reason: `Must be 1 to ${MAX_KEY_LENGTH} characters.` },
    ]);
  }
  if (declared.method === 'GET') {
    return frame.app.database.read(frame.tenant.id, async (tx) => ({
      ...(await handle({ ...outside, tx })),
      isReplay: false,
    }));
  }
  return frame.app.database.write(frame.tenant.id, async (tx) => {
    const scope = { ...outside, tx };
    await markActing(scope, `${declared.method} ${new URL(context.req.url).pathname}`);
    if (key === undefined) return { ...(await handle(scope)), isReplay: false };
    // A repeated key with other declared headers is another request.
    const headed = Object.keys(definition.requestHeaders ?? {}).map((name) => context.req.header(name) ?? '');
    const hash = await requestHash(definition.route, headed.length === 0 ? input : { input, headed });
    return once(scope, key, hash, () => handle(scope));
  });
}

/** Returns the scope of a request before its transaction. */
export function scopeWithoutTx(frame: RequestFrame): Omit<Scope, 'tx'> {
  return {
    tenant: frame.tenant,
    actor: frame.actor,
    now: frame.now,
    locale: frame.locale,
    requestId: frame.requestId,
    place: ipPrefix(frame.ip),
    app: frame.app,
  };
}

/** A valid signature replaces the actor of the cookies. */
async function admit(context: Context, frame: RequestFrame, body: () => Promise<Uint8Array>): Promise<void> {
  if (!isSigned((name) => context.req.header(name))) return;
  const { pathname, search } = new URL(context.req.url);
  frame.actor = await admitProgram(scopeWithoutTx(frame), {
    method: context.req.method,
    host: new URL(frame.tenant.origin).host,
    path: pathname + search,
    ip: frame.ip,
    idempotencyKey: context.req.header('idempotency-key') ?? '',
    owner: context.req.header(MEMBER_HEADERS.owner) ?? '',
    user: context.req.header(MEMBER_HEADERS.user) ?? '',
    header: (name) => context.req.header(name) ?? null,
    body,
  });
}

/** Runs before the body is read: a caller without access is refused whatever the body contains. */
function authorise({ access }: Definition, context: Context, frame: RequestFrame): void {
  if (!isOffered(access, frame.tenant)) throw refuse(platformRefusals, 'platform.missing');
  if (allows(access, frame.actor)) return;
  const authorization = context.req.header('authorization')?.trim() || null;
  const isAdmitted =
    frame.actor.kind === 'guest' &&
    authorization !== null &&
    (access.guestToken?.isValid(frame.tenant, authorization) ?? false);
  if (isAdmitted) return;
  const hasToken = frame.sessionToken !== null || authorization !== null;
  throw accessRefusal(access, frame.actor, { authorization, hasToken });
}

/** `?key=` is the tenant's public client key: always optional, but a wrong one is refused. */
function requireClientKey(context: Context, frame: RequestFrame): void {
  const key = context.req.query('key');
  if (key !== undefined && key !== frame.tenant.clientKey)
    throw refuse(platformRefusals, 'platform.signed_out');
}

async function readInput(
  declared: Endpoint,
  context: Context,
  body: () => Promise<Uint8Array>,
): Promise<unknown> {
  const { definition, method } = declared;
  const params = decodedParams(context);
  if (method === 'GET') {
    const { key: _clientKey, ...query } = context.req.query();
    return parseInput(definition.input, { ...query, ...params });
  }
  if (definition.body?.kind === 'stream') {
    const { key: _clientKey, ...query } = context.req.query();
    // A handler may stop reading and refuse; cancelling the stream would close the connection before the reply is sent.
    const { body: arriving } = context.req.raw;
    const stream = arriving && { [Symbol.asyncIterator]: () => arriving.values({ preventCancel: true }) };
    return parseInput(definition.input, { ...query, ...params, stream });
  }
  if (definition.body) {
    const contentType = (context.req.header('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
    if (!definition.body.types.includes(contentType))
      throw new InvalidInput(
        [{ path: 'Content-Type', reason: `Must be one of ${definition.body.types.join(', ')}.` }],
        415,
      );
    const bytes = await body();
    const { key: _clientKey, ...query } = context.req.query();
    return parseInput(definition.input, { ...query, ...params, bytes, contentType });
  }
  const bytes = await body();
  return parseInput(definition.input, {
    ...parseJsonObject(bytes, context.req.header('content-type')),
    ...params,
  });
}

/** Returns a function that reads the body on first use and caches it. */
function bodyOf({ definition, method }: Endpoint, context: Context): () => Promise<Uint8Array> {
  const bodyBytes = definition.body?.kind === 'bytes' ? definition.body.maxBytes : undefined;
  const maxBytes = bodyBytes ?? definition.maxBodyBytes ?? DEFAULT_MAX_BODY_BYTES;
  let read: Promise<Uint8Array> | null = null;
  return () => (read ??= method === 'GET' ? Promise.resolve(new Uint8Array()) : readBody(context, maxBytes));
}

/**
 * Drains the rest of a request body. If the connection is closed while the client is still sending, the reply may be
 * lost (RFC 9112 §9.6) and the client reports a network error.
 */
async function drain(context: Context): Promise<void> {
  const stream = context.req.raw.body;
  if (!stream || stream.locked) return;
  let left = DRAIN_LIMITS.bytes;
  const sink = new WritableStream<Uint8Array>({
    write(chunk) {
      left -= chunk.length;
      if (left < 0) throw new Error('That was enough.');
    },
  });
  // A client that sends too much, too slowly or stalls may miss the reply.
  await stream
    .pipeTo(sink, { signal: AbortSignal.timeout(DRAIN_LIMITS.ms), preventCancel: true })
    .catch(() => undefined);
}

function decodedParams(context: Context): Record<string, string> {
  return context.req.param() as Record<string, string>;
}

async function readBody(context: Context, maxBytes: number): Promise<Uint8Array> {
  const tooLarge = () =>
    new InvalidInput([{ path: '', reason: `The body may have at most ${maxBytes} bytes.` }], 413);
  if (Number(context.req.header('content-length') ?? 0) > maxBytes) throw tooLarge();
  const stream = context.req.raw.body;
  if (!stream) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > maxBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function parseJsonObject(bytes: Uint8Array, contentType: string | undefined): Record<string, unknown> {
  if (bytes.length === 0) return {};
  if (contentType && !/^application\/([\w.+-]+\+)?json\b/i.test(contentType))
    throw new InvalidInput([{ path: 'Content-Type', reason: 'Must be application/json.' }], 415);
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new InvalidInput([{ path: '', reason: 'The body is not valid JSON in UTF-8.' }], 400);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new InvalidInput([{ path: '', reason: 'The body must be a JSON object.' }]);
  return value as Record<string, unknown>;
}

/** Redirects to the bytes on the content origin; not cacheable, because the URL expires soon. */
function redirectToContent(body: unknown, frame: RequestFrame): Response {
  const { location } = body as { location: string };
  const response = redirectOutside(location, {
    origins: [contentOrigin(frame.app.config)],
    status: 302,
    headers: { 'cache-control': 'no-store' },
  });
  for (const line of frame.setCookies) response.headers.append('set-cookie', line);
  return response;
}

function json(status: number, body: unknown, frame: RequestFrame, headers: Record<string, string>): Response {
  const response = new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store', ...headers },
  });
  for (const line of frame.setCookies) response.headers.append('set-cookie', line);
  return response;
}
