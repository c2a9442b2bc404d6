import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { create as contentDisposition } from 'content-disposition';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { type Context, Hono } from 'hono';
import { LRUCache } from 'lru-cache';
import parseRange from 'range-parser';
import type { App } from '../app.ts';
import { sql } from '../db/query.ts';
import { declaredRoute } from '../http/declared-route.ts';
import { arrivalOf } from '../http/request-frame.ts';
import { HSTS } from '../http/security-headers.ts';
import { allowOf } from '../http/methods.ts';
import { outageOf } from '../http/outage.ts';
import { redirectOutside } from '../navigation/redirect.ts';
import type { TenantId } from '../db/tenant-id.ts';
import type { ContentTokenKind, ClaimedContent } from './content-token-kind.ts';
import { ContentTokenKinds } from './content-token-kinds.ts';
import { readContentToken } from './content-token.ts';
import { CONTENT_TOKEN_PURPOSE } from './content-urls.ts';
import { inlineTypeOf } from './inline-types.ts';
import { factsOf, type ObjectFacts, type ObjectRow } from './objects.ts';
import { type ObjectKey, parseObjectKey } from './object-store.ts';
import { type RateFloor, sendStream, USUAL_FLOOR } from './send-stream.ts';
import { streamZip } from './stream-zip.ts';

/** Browsers do not show their PDF viewer in a sandbox. Without one, PDFs still cannot load or run anything. */
const PDF_POLICY = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'";

/**
 * Nothing served here can run scripts, wherever it is opened. Scripts may read it with the URL alone: cookies are
 * ignored.
 */
const SAFE_HEADERS = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "sandbox; default-src 'none'",
  'access-control-allow-origin': '*',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'cross-origin',
  'x-robots-tag': 'noindex',
  'access-control-expose-headers': 'accept-ranges, content-disposition, content-length, content-range, etag',
};
const FOREVER = 'public, max-age=31536000, immutable';
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const FACTS_KEPT_MS = 30_000;
/** Lifetime of the store's URL for redirected downloads. */
const REDIRECT_TTL_SECONDS = 60;
/** Interval of checking claims while sending: revoked content must stop within five seconds. */
const RECHECK_EVERY_MS = 2_000;
/** Immutable under its id, and shown many at a time. */
const THUMBNAIL_KIND = 'platform.thumbnail';

type Env = { Bindings: { incoming: IncomingMessage; outgoing: ServerResponse } };

interface Delivery {
  readonly facts: ObjectFacts;
  readonly cacheControl: string;
  readonly disposition: 'inline' | 'attachment';
  readonly name: string | null;
  readonly sending: Sending;
}

interface Sending {
  readonly floor: RateFloor;
  /** Returns whether sending may continue; left out: always. */
  readonly isStillAllowed?: () => Promise<boolean>;
  readonly isOursToSend: boolean;
}

/**
 * Serves uploaded content on its own origin. No cookies are read or set; the URL alone decides:
 * `/p/<tenant>/<object>/<digest>` for public objects, `/o/<token>/<name>` for private ones, `/z/<token>/<name>` for
 * archives.
 */
export function userContentApp(
  app: App,
  { floor = USUAL_FLOOR, kinds = [] }: { floor?: RateFloor; kinds?: readonly ContentTokenKind[] } = {},
): Hono<Env> {
  const tokenKinds = new ContentTokenKinds(app, kinds);
  const known = new LRUCache<string, ObjectFacts>({ max: 5_000, ttl: FACTS_KEPT_MS });
  const factsFor = async (tenantId: string, objectId: string): Promise<ObjectFacts | null> => {
    if (!(await app.tenants.isOpen(tenantId))) return null;
    const kept = known.get(`${tenantId}/${objectId}`);
    if (kept) return kept;
    const facts = await loadFacts(app, tenantId, objectId);
    if (facts) known.set(`${tenantId}/${objectId}`, facts);
    return facts;
  };

  /** Verifies a token, and that its claims are still accepted. */
  const openContentToken = async ({ token: text = '', name = '' }: Record<string, string>) => {
    const token = readContentToken(app.config.secret.deriveKeys(CONTENT_TOKEN_PURPOSE), text, name);
    if (!token) return refused(404);
    if (token.expiresAt <= app.clock()) return refused(410);
    const { tenantId, claims, disposition } = token;
    const claimed: ClaimedContent | null = claims ? { claims, disposition } : null;
    if (claimed && !((await app.tenants.isOpen(tenantId)) && (await tokenKinds.isOpen(tenantId, claimed))))
      return refused(404);
    return { token, claimed, name };
  };

  const content = new Hono<Env>();
  content.use(async (c, next) => {
    const { incoming, outgoing } = c.env;
    if (arrivalOf(incoming, app.config.trustedProxies).isSecure)
      for (const [name, value] of Object.entries(HSTS)) outgoing.setHeader(name, value);
    await next();
  });
  content.get('/p/:tenantId/:objectId/:digest', async (c) => {
    const { tenantId, objectId, digest } = c.req.param();
    if (!UUID.test(tenantId) || !UUID.test(objectId) || digest.length < 16) return refused(404);
    const facts = await factsFor(tenantId, objectId);
    if (facts?.visibility !== 'public' || !facts.sha256.startsWith(digest)) return refused(404);
    return deliver(app, c, {
      facts,
      cacheControl: FOREVER,
      disposition: 'inline',
      name: null,
      sending: { floor, isOursToSend: false },
    });
  });
  content.get('/o/:token/:name', async (c) => {
    const opened = await openContentToken(c.req.param());
    if (opened instanceof Response) return opened;
    const { token, claimed, name } = opened;
    const facts = await factsFor(token.tenantId, token.objectId);
    if (!facts) return refused(404);
    return deliver(app, c, {
      facts,
      cacheControl: facts.kind === THUMBNAIL_KIND ? 'private, max-age=900, immutable' : 'private, no-cache',
      disposition: token.disposition,
      name,
      sending: { floor, ...tokenKinds.watchOf(token.tenantId, claimed) },
    });
  });
  content.get('/z/:token/:name', async (c) => {
    const opened = await openContentToken(c.req.param());
    if (opened instanceof Response) return opened;
    const { token, claimed, name } = opened;
    const entries = claimed && (await tokenKinds.openArchive(token.tenantId, claimed));
    if (!entries) return refused(404);
    const headers = {
      ...SAFE_HEADERS,
      'content-type': 'application/zip',
      'content-disposition': contentDisposition(name, { type: 'attachment' }),
      'cache-control': 'no-store',
      'accept-ranges': 'none',
    };
    if (c.req.method === 'HEAD') return new Response(null, { headers });
    const { outgoing } = c.env;
    outgoing.writeHead(200, headers);
    send(streamZip(entries), outgoing, { floor, ...tokenKinds.watchOf(token.tenantId, claimed) });
    return RESPONSE_ALREADY_SENT;
  });
  content.all('*', ({ req: { method } }) => {
    if (method === 'GET' || method === 'HEAD') return refused(404);
    const allow = allowOf(['GET']);
    return method === 'OPTIONS'
      ? new Response(null, { status: 204, headers: { ...SAFE_HEADERS, allow } })
      : refused(405, { allow });
  });
  content.onError((error, c) => {
    app.log.error({ err: error, route: declaredRoute(c) ?? '*' }, 'Content could not be served');
    const { status, retryAfterSeconds } = outageOf(error) ?? { status: 500, retryAfterSeconds: null };
    return refused(status, retryAfterSeconds === null ? {} : { 'retry-after': String(retryAfterSeconds) });
  });
  return content;
}

async function deliver(
  app: App,
  c: Context<Env>,
  { facts, cacheControl, disposition, name, sending }: Delivery,
): Promise<Response> {
  const etag = `"${facts.sha256}"`;
  const inlineType = disposition === 'inline' ? inlineTypeOf(facts.contentType) : null;
  const isInline = inlineType !== null;
  const headers: Record<string, string> = {
    ...SAFE_HEADERS,
    etag,
    'cache-control': cacheControl,
    'accept-ranges': 'bytes',
    'content-type': inlineType ?? facts.contentType,
    ...(isInline && facts.contentType === 'application/pdf' && { 'content-security-policy': PDF_POLICY }),
    'content-disposition': contentDisposition(name ?? undefined, {
      type: isInline ? 'inline' : 'attachment',
    }),
  };
  if (namesEtag(c.req.header('if-none-match'), etag)) return new Response(null, { status: 304, headers });

  const key = parseObjectKey(facts.storageKey);
  const isHead = c.req.method === 'HEAD';
  const elsewhere =
    isHead || sending.isOursToSend ? null : await handedOff(app, key, { facts, isInline, name, headers });
  if (elsewhere !== null) return elsewhere;

  const range = rangeOf(c, facts.sizeBytes, etag);
  if (range === 'unsatisfiable') {
    return refused(416, { 'content-range': `bytes */${facts.sizeBytes}`, 'accept-ranges': 'bytes' });
  }
  const [start, end] = range ?? [0, facts.sizeBytes - 1];
  headers['content-length'] = String(end - start + 1);
  if (range) headers['content-range'] = `bytes ${start}-${end}/${facts.sizeBytes}`;
  const status = range ? 206 : 200;
  if (isHead || facts.sizeBytes === 0) return new Response(null, { status, headers });
  const stream = await app.storage.open(key, range ? { start, end } : undefined);
  const { outgoing } = c.env;
  outgoing.writeHead(status, headers);
  send(stream, outgoing, sending);
  return RESPONSE_ALREADY_SENT;
}

/** Pipes directly from the source to the socket, without copying through web streams. */
function send(stream: Readable, outgoing: ServerResponse, { floor, isStillAllowed }: Sending): void {
  const watch = isStillAllowed && setInterval(() => void recheck(), RECHECK_EVERY_MS);
  const recheck = async (): Promise<void> => {
    const isStillOpen = await isStillAllowed?.().catch(() => true); // a short outage of the database revokes nothing
    if (isStillOpen === false) stream.destroy(new Error('What was given out was taken back.'));
  };
  void sendStream(stream, outgoing, floor).then(() => clearInterval(watch));
}

/**
 * Returns a reply with which others send the bytes: a redirect to a bucket for downloads (pages load images only from
 * our content origin), or a header for the reverse proxy with access to the folder. Null: we send them.
 */
async function handedOff(
  app: App,
  key: ObjectKey,
  {
    facts,
    isInline,
    name,
    headers,
  }: { facts: ObjectFacts; isInline: boolean; name: string | null; headers: Record<string, string> },
): Promise<Response | null> {
  const { handOff } = app.config.files;
  if (handOff !== null) {
    const path = (await app.storage.localPath?.(key)) ?? null;
    if (path !== null)
      return new Response(null, { headers: { ...headers, 'x-accel-redirect': `${handOff}${path}` } });
  }
  if (isInline) return null;
  const location = await app.storage.readUrl(key, {
    ttlSeconds: REDIRECT_TTL_SECONDS,
    name: name ?? facts.objectId,
    type: facts.contentType,
    disposition: 'attachment',
  });
  if (location === null) return null;
  return redirectOutside(location, {
    origins: [new URL(location).origin], // the store's own origin
    status: 302,
    headers: { ...headers, 'cache-control': 'no-store' },
  });
}

/**
 * Returns the single requested range; null for the whole: no range, several, invalid, or a stale If-Range (RFC 9110
 * §14.2).
 */
function rangeOf(
  c: Context<Env>,
  sizeBytes: number,
  etag: string,
): [number, number] | 'unsatisfiable' | null {
  const header = c.req.header('range');
  const condition = c.req.header('if-range');
  if (header === undefined || (condition !== undefined && condition !== etag)) return null;
  const ranges = parseRange(sizeBytes, header);
  if (ranges === -1) return 'unsatisfiable';
  if (ranges === -2 || ranges.type !== 'bytes' || ranges.length !== 1) return null;
  const [only] = ranges;
  return only ? [only.start, only.end] : null;
}

/** Matches If-None-Match: `*` or a list, compared weakly (RFC 9110 §13.1.2). */
function namesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((item) => item.trim() === '*' || item.trim().replace(/^W\//, '') === etag);
}

/** The tenant id is trustworthy here: it comes from a signed token, or the object is public. */
async function loadFacts(app: App, tenantId: string, objectId: string): Promise<ObjectFacts | null> {
  const [rows] = await app.database.batch(tenantId as TenantId, [
    sql<ObjectRow & { isDamaged: boolean }>`
      select object_id, storage_key, content_type, visibility, kind, sha256, size_bytes, damaged_at is not null as is_damaged
        from platform_object where tenant_id = ${tenantId} and object_id = ${objectId} and state = 'stored'`,
  ]);
  const [row] = rows;
  if (row?.isDamaged) throw new Error(`The bytes of object ${objectId} are known to be damaged.`);
  return row ? factsOf(row) : null;
}

function refused(
  status: 404 | 405 | 410 | 416 | 500 | 503 | 507,
  headers: Record<string, string> = {},
): Response {
  const text = {
    404: 'Not Found',
    405: 'Method Not Allowed',
    410: 'This link has ended.',
    416: 'Range Not Satisfiable',
    500: 'Internal Server Error',
    503: 'Service Unavailable',
    507: 'Insufficient Storage',
  }[status];
  return new Response(text, {
    status,
    headers: {
      ...SAFE_HEADERS,
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      ...headers,
    },
  });
}
