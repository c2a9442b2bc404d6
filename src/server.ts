import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { getRequestListener } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { type Context, Hono } from 'hono';
import type { ServerBuild } from 'react-router';
import { answerTransport, answerWithoutTenant, previewFrame, outagePage } from '#modules/sites/public.ts';
import type { App } from '#platform/app.ts';
import { docsPage } from '#platform/endpoint/docs-page.ts';
import { openApiDocument } from '#platform/endpoint/openapi.ts';
import { problemOf } from '#platform/endpoint/problem.ts';
import { serveEndpoint } from '#platform/endpoint/serve-endpoint.ts';
import { methodFinder } from '#platform/endpoint/methods-at.ts';
import { compressed } from '#platform/http/compress.ts';
import {
  ACCOUNT_COOKIE,
  cookieLine,
  LOCALE_COOKIE,
  LOCALE_COOKIE_SECONDS,
  readCookie,
} from '#platform/http/cookies.ts';
import { declaredRoute } from '#platform/http/declared-route.ts';
import { answerEarly, OTHER_TARGET, refuseTunnel, STOPPING, TWO_HOSTS } from '#platform/http/early-reply.ts';
import { allowOf, otherMethodReply, readOnly } from '#platform/http/methods.ts';
import { isCrossSite } from '#platform/http/origin-check.ts';
import {
  type Arrival,
  arrivalOf,
  frameOf,
  localeOf,
  type RequestFrame,
  tenantOfArrival,
} from '#platform/http/request-frame.ts';
import {
  BARE_CSP,
  guardHeaders,
  SCRIPT_CSP,
  OFFLINE_WORKER_CSP,
  SECRET_ADDRESS_HEADERS,
} from '#platform/http/security-headers.ts';
import { outageOf } from '#platform/http/outage.ts';
import { LiveSockets } from '#platform/live/live-sockets.ts';
import { isLocale } from '#platform/locale/locale.ts';
import { leaving, redirectWithin } from '#platform/navigation/redirect.ts';
import type { Metrics } from '#platform/observability/metrics.ts';
import { PageCache } from '#platform/page/page-cache.ts';
import { RenderThread } from '#platform/page/render-thread.ts';
import { Pages, type PayloadPages } from '#platform/page/serve-page.ts';
import { STREAMED } from '#platform/page/streamed-file.ts';
import { platformRefusals, refuse } from '#platform/refusal.ts';
import { userContentApp } from '#platform/storage/user-content.ts';
import { normalizeHostname } from '#platform/tenancy/hostname.ts';
import type { TenantRecord } from '#platform/tenancy/tenants.ts';
import { tenantThemeCss } from '#platform/theme/theme-rules.ts';
import { BUILD_ID } from '#platform/navigation/build-id.ts';
import prerendered from './app/prerendered.json' with { type: 'json' };
import { contentTokenKinds, endpoints, offlineScopes } from './composition.ts';

const MAX_FORM_BYTES = 12 * 1024 * 1024;
/** Requests still running this long after the stop signal are cut off. */
const DRAIN_LIMIT_MS = 20_000;
/** A client must send its complete request within this time. */
const REQUEST_TIMEOUT_MS = 60_000;
/** File parts are uploaded over slow connections; matches the lifetime of their signed URLs. */
const PART_TIMEOUT_MS = 15 * 60_000;
/** File name of the draft stylesheet; the session determines which draft is served. */
const DRAFT_THEME = 'draft.css';

export interface ServerParts {
  readonly app: App;
  readonly metrics: Metrics;
  /** React Router's build; null in endpoint tests, which never request a page. */
  readonly build: ServerBuild | null;
  /** Folder with the browser assets. */
  readonly clientFolder: string | null;
  /** Starts the thread that renders guest pages. Without it, they are rendered in the main thread. */
  readonly renderThread?: () => Worker;
  /** Throws when a dependency that every request needs is unavailable. */
  readonly checkReady: () => Promise<void>;
}

/** Path of the developer panel's chunk (`app/developer/developer-panel.tsx`). */
const DEVELOPER_FILES = '/assets/:file{developer-panel-.+}';
/** Path of the worker of pages that go on without network (`platform/offline/offline-worker.ts`). */
const OFFLINE_WORKER = '/assets/:file{offline-worker-.+}';
const NO_STORE = { 'cache-control': 'no-store' };
/** Read-only paths that the server answers itself, besides pages and endpoints. */
const READ_ONLY = [
  ...['/healthz', '/readyz', '/metrics', '/theme/:file', '/assets/*', '/builds/*'],
  ...['/api/openapi.json', '/api/docs'],
];
const METHOD_NOT_ALLOWED = { code: 'platform.method_not_allowed', message: 'Method Not Allowed' };

/** Pages with a static payload. */
export const payloadPages: PayloadPages = { buildId: BUILD_ID, paths: prerendered };

type Variables = { requestId: string; arrival: Arrival };
type Env = { Bindings: { incoming: IncomingMessage; outgoing: ServerResponse }; Variables: Variables };

export interface RunningServer {
  readonly server: Server;
  readonly pages: Pages | null;
  /** Stops accepting requests and resolves once the running ones are answered. */
  drain(): Promise<void>;
}

/** Builds the server: endpoints, pages, files, user content and the operator's pages behind one listener. */
export function openServer(parts: ServerParts): RunningServer {
  const { app, metrics } = parts;
  const cache = new PageCache(app.content, app.clock);
  const thread =
    parts.build && parts.renderThread ? threadOf(parts, parts.build, parts.renderThread, cache) : null;
  const pages = parts.build ? new Pages(app, cache, parts.build, payloadPages, thread) : null;
  const site = siteApp(parts, pages);
  const content = userContentApp(app, { kinds: contentTokenKinds });
  const onRefused = () =>
    app.log.error(
      'A redirect to another origin was replaced by one to the front page: redirectWithin did not make it',
    );
  const siteListener = getRequestListener(
    async (request, env) => leaving(await site.fetch(request, env), onRefused),
    { overrideGlobalObjects: false },
  );
  const contentListener = getRequestListener(
    async (request, env) => leaving(await content.fetch(request, env), onRefused),
    { overrideGlobalObjects: false },
  );
  metrics.gauge('sala_page_cache_entries', 'Cached guest pages', () => cache.usage.entries);
  metrics.gauge('sala_page_cache_bytes', 'Bytes of cached guest pages', () => cache.usage.bytes);
  metrics.gauge(
    'sala_database_connections',
    'Open connections in the request pool',
    () => app.database.usage.total,
  );
  metrics.gauge(
    'sala_database_waiting',
    'Requests waiting for a connection',
    () => app.database.usage.waiting,
  );

  metrics.gauge('sala_live_sockets', 'Open WebSockets for live updates', () => app.live.size);
  const live = new LiveSockets(app);

  let isDraining = false;
  const server = createServer(
    { requestTimeout: PART_TIMEOUT_MS, headersTimeout: 15_000, keepAliveTimeout: 65_000 },
    (incoming, outgoing) => {
      const target = targetOf(incoming);
      if (isDraining || target === null || hasTwoHosts(incoming)) {
        const { isSecure } = arrivalOf(incoming, app.config.trustedProxies);
        return answerEarly(
          outgoing,
          isSecure,
          isDraining ? STOPPING : target === null ? OTHER_TARGET : TWO_HOSTS,
        );
      }
      incoming.url = target;
      const began = performance.now();
      const kind = kindOf(incoming.url ?? '/');
      if (!isStreamed(incoming)) endAfter(REQUEST_TIMEOUT_MS, incoming);
      outgoing.on('close', () => {
        // A request running at shutdown keeps its connection until the reply is complete, then it is closed.
        if (isDraining) incoming.socket.destroySoon();
        metrics.requests.inc({ kind, status: outgoing.statusCode });
        metrics.seconds.observe({ kind }, (performance.now() - began) / 1000);
      });
      if (kind !== 'operator' && answerTransport(app, incoming, outgoing)) return;
      if (isContentHost(app, incoming)) return void contentListener(incoming, outgoing);
      if (kind === 'page' && serveKept(app, cache, metrics, incoming, outgoing)) return;
      void siteListener(incoming, outgoing);
    },
  );
  server.on('error', (error) => app.log.error({ err: error }, 'A connection could not be accepted'));
  server.on('connect', (_incoming, socket) => refuseTunnel(socket));
  server.on('upgrade', (incoming, socket, head) => {
    if (isDraining || hasTwoHosts(incoming) || isContentHost(app, incoming)) socket.destroy();
    else live.upgrade(incoming, socket, head);
  });
  return {
    server,
    pages,
    drain: () =>
      new Promise<void>((resolve) => {
        isDraining = true;
        live.close();
        server.close(() => resolve());
        server.closeIdleConnections();
        setTimeout(() => server.closeAllConnections(), DRAIN_LIMIT_MS).unref();
      }).then(() => thread?.close()),
  };
}

function threadOf(
  { app }: ServerParts,
  build: ServerBuild,
  start: () => Worker,
  cache: PageCache,
): RenderThread {
  return new RenderThread({
    start,
    here: new Pages(app, cache, build, payloadPages),
    onLoss: (error) =>
      app.log.error({ err: error }, 'The thread that draws guests’ pages was lost; another starts'),
  });
}

/** Fast path: serves a guest page from the cache if it is still valid, without touching anything else. */
function serveKept(
  app: App,
  cache: PageCache,
  metrics: Metrics,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): boolean {
  if (incoming.method !== 'GET' && incoming.method !== 'HEAD') return false;
  const cookies = incoming.headers.cookie;
  if (incoming.headers.authorization !== undefined || readCookie(cookies, ACCOUNT_COOKIE) !== null)
    return false;
  const arrival = arrivalOf(incoming, app.config.trustedProxies);
  if (arrival.hostname === null || (app.config.env === 'localhost' && cookies?.includes('_localhost=')))
    return false;
  const tenant = app.tenants.peek(arrival.hostname);
  if (tenant?.state !== 'open') return false;
  const locale = localeOf(null, cookies, incoming.headers['accept-language'], tenant);
  const key = cache.keyOf(tenant.id, arrival.isSecure, arrival.authority, locale, incoming.url ?? '');
  const isServed = key !== null && cache.serve(key, newRequestId(), incoming, outgoing);
  metrics.pageCache.inc({ result: isServed ? 'hit' : 'miss' });
  return isServed;
}

/** Reply to an error that is no outage: a bug. */
const BUG = {
  status: 500,
  code: 'platform.internal',
  message: 'Internal Server Error',
  retryAfterSeconds: null,
};

function siteApp(parts: ServerParts, pages: Pages | null): Hono<Env> {
  const { app } = parts;
  const site = new Hono<Env>({ strict: false });

  site.use(async (c, next) => {
    const arrival = arrivalOf(c.env.incoming, app.config.trustedProxies);
    c.set('requestId', newRequestId());
    c.set('arrival', arrival);
    c.header('x-request-id', c.get('requestId'));
    for (const [name, value] of Object.entries(guardHeaders(arrival.isSecure))) c.header(name, value);
    c.header('content-security-policy', BARE_CSP);
    await next();
    // Applies to every kind of reply: page, data, redirect, refusal or failure.
    if (kindOf(c.req.path) === 'page' && pages?.isSecretAddress(c.req.url))
      for (const [name, value] of Object.entries(SECRET_ADDRESS_HEADERS)) c.res.headers.set(name, value);
  });

  for (const path of READ_ONLY) site.use(path, readOnly);
  mountOperator(site, parts);
  if (parts.clientFolder) mountBrowserFiles(site, parts.clientFolder, app.config.env);

  for (const declared of endpoints) {
    site.on(declared.method, declared.path, async (c) => {
      const frame = await frameFor(
        app,
        c.req.raw,
        c.env.incoming,
        c.get('arrival'),
        c.get('requestId'),
        declared.method !== 'GET' && declared.definition.isBackground !== true,
      );
      if (!frame) return noTenant(app, c, true);
      if (isCrossSite(c.req.raw, frame.tenant.origin))
        return finish(crossSiteReply(frame.requestId), frame, c.env.incoming, true);
      return finish(await serveEndpoint(declared, c, frame), frame, c.env.incoming, true);
    });
  }
  const document = openApiDocument(endpoints);
  const documentJson = JSON.stringify(document);
  site.get('/api/openapi.json', (c) =>
    c.body(documentJson, 200, {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-cache',
    }),
  );
  const docs = docsPage(document);
  site.get('/api/docs', (c) =>
    c.html(docs, 200, {
      'content-security-policy': `${BARE_CSP}; style-src 'unsafe-inline'`,
      'cache-control': 'no-cache',
    }),
  );
  const callMethods = methodFinder(endpoints);
  site.all('/api/*', async (c) => {
    const requestId = c.get('requestId');
    const record = await tenantOfArrival(app, c.get('arrival'), c.req.header('cookie'));
    const methods = record?.state === 'open' ? callMethods(c.req.path, record) : [];
    const allow = { allow: allowOf(methods), ...NO_STORE };
    if (methods.length > 0 && c.req.method === 'OPTIONS') return c.body(null, 204, allow);
    if (methods.length > 0) return c.json({ ...METHOD_NOT_ALLOWED, requestId }, 405, allow);
    const { status, body } = problemOf(refuse(platformRefusals, 'platform.missing'), requestId);
    return c.json(body, status as 404);
  });

  site.get('/theme/:file', async (c) => {
    const record = await tenantOfArrival(app, c.get('arrival'), c.req.header('cookie'));
    if (record?.state !== 'open') return c.text('Not Found', 404);
    const file = c.req.param('file');
    const { settings } = file === DRAFT_THEME ? await draftOf(c, record) : record;
    const { accent, neutral, radius, font, scheme } = settings.theme;
    const isCurrent = file === `${record.version}.css`;
    return c.body(tenantThemeCss({ accent, neutral, radiusPx: radius, font, scheme }), 200, {
      'content-type': 'text/css; charset=utf-8',
      'cache-control': isCurrent ? 'private, max-age=31536000, immutable' : 'no-store',
    });
  });

  /** Returns the tenant with the draft settings that a previewing admin sees. */
  async function draftOf(c: Context<Env>, record: TenantRecord): Promise<Pick<TenantRecord, 'settings'>> {
    const frame = await frameOf(app, c.req.raw, c.get('arrival'), record, c.get('requestId'), false);
    return (await previewFrame(frame, c.req.header('cookie'))).tenant;
  }

  site.all('*', async (c) => {
    const [arrival, arriving] = [c.get('arrival'), c.req.raw];
    const frame = await frameFor(app, arriving, c.env.incoming, arrival, c.get('requestId'), true);
    if (!frame || !pages) return noTenant(app, c, false);
    const methods = [...pages.methodsAt(c.req.path, frame.tenant), ...callMethods(c.req.path, frame.tenant)];
    const asked = arriving.method === 'HEAD' ? 'GET' : arriving.method;
    if (methods.length > 0 && !methods.includes(asked)) {
      const read = pages.takesAnyAddress(c.req.path)
        ? await pages.answer(withScheme(asGet(arriving), arrival), frame, c.env.incoming)
        : null;
      return finish(
        read?.status === 404 ? read : otherMethodReply(asked, methods),
        frame,
        c.env.incoming,
        false,
      );
    }
    // A missing page is 404 for every method. It is handled as GET, because a Request cannot be built with some
    // methods, e.g. TRACE.
    const isMissing = methods.length === 0 && asked !== 'GET';
    const request = withScheme(isMissing ? asGet(arriving) : arriving, arrival);
    if (isCrossSite(arriving, frame.tenant.origin))
      return finish(crossSiteReply(frame.requestId), frame, c.env.incoming, false);
    if (Number(c.req.header('content-length') ?? 0) > MAX_FORM_BYTES)
      return finish(new Response(null, { status: 413 }), frame, c.env.incoming, false);
    const elsewhere = isMissing ? null : (plainAddress(request) ?? switchedLocale(request, frame));
    if (elsewhere) return finish(elsewhere, frame, c.env.incoming, false);
    const seen = request.method === 'GET' ? await previewFrame(frame, c.req.header('cookie')) : frame;
    return finish(await pages.answer(request, seen, c.env.incoming), frame, c.env.incoming, false);
  });

  site.onError((error, c) => {
    const requestId = c.get('requestId') ?? newRequestId();
    const route = declaredRoute(c) ?? pages?.patternAt(c.req.path) ?? '*';
    app.log.error({ err: error, requestId, method: c.req.method, route }, 'A request failed');
    const { status, code, message, retryAfterSeconds } = outageOf(error) ?? BUG;
    const isDocument = kindOf(c.req.path) === 'page' && c.req.header('accept')?.includes('text/html');
    return new Response(isDocument ? outagePage(requestId) : JSON.stringify({ code, message, requestId }), {
      status,
      headers: {
        'content-type': `${isDocument ? 'text/html' : 'application/json'}; charset=utf-8`,
        'x-request-id': requestId,
        ...guardHeaders(c.get('arrival').isSecure),
        'content-security-policy': isDocument ? `${BARE_CSP}; style-src 'unsafe-inline'` : BARE_CSP,
        'cache-control': 'no-store',
        ...(retryAfterSeconds !== null && { 'retry-after': String(retryAfterSeconds) }),
      },
    });
  });
  return site;
}

function mountOperator(site: Hono<Env>, parts: ServerParts): void {
  const { app, metrics } = parts;
  site.get('/healthz', (c) => c.text('ok', 200, { 'cache-control': 'no-store' }));
  site.get('/readyz', async (c) => {
    try {
      await parts.checkReady();
      return c.text('ready', 200, { 'cache-control': 'no-store' });
    } catch (error) {
      app.log.warn({ err: error }, 'Not ready');
      return c.text('not ready', 503, { 'cache-control': 'no-store', 'retry-after': '5' });
    }
  });
  site.get('/metrics', async (c) => {
    if (!isOperator(app, c.get('arrival'), c.req.header('authorization'))) return c.text('Not Found', 404);
    return c.text(await metrics.text(), 200, {
      'content-type': 'text/plain; version=0.0.4; charset=utf-8',
      'cache-control': 'no-store',
    });
  });
}

/**
 * Operators present the token. If none is configured, only loopback requests on a localhost installation qualify.
 */
function isOperator(app: App, arrival: Arrival, authorization: string | undefined): boolean {
  const token = app.config.operatorToken;
  if (token !== null) return isSameSecret(authorization ?? '', `Bearer ${token.reveal()}`);
  return app.config.env === 'localhost' && (arrival.ip === '127.0.0.1' || arrival.ip === '::1');
}

function isSameSecret(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}

/** Sets headers before the file handler runs, because that handler builds the reply as soon as it finds a file. */
function mountBrowserFiles(site: Hono<Env>, folder: string, env: App['config']['env']): void {
  const file = serveStatic({
    root: '',
    rewriteRequestPath: (path) => join(folder, path),
    precompressed: true,
  }) as never;
  // All installations share one build; its developer files are served on localhost only.
  if (env === 'production') site.all(DEVELOPER_FILES, (c) => c.text('Not Found', 404, NO_STORE));
  site.use('/assets/*', async (c, next) => {
    c.header('cache-control', 'public, max-age=31536000, immutable');
    c.header('content-security-policy', SCRIPT_CSP);
    await next();
  });
  site.use(OFFLINE_WORKER, async (c, next) => {
    c.header('content-security-policy', OFFLINE_WORKER_CSP);
    // The worker may answer for the declared page that asks for it, and for no other (Service Workers §Service-Worker-Allowed).
    const scope = c.req.query('scope') ?? '';
    if (offlineScopes.includes(scope)) c.header('service-worker-allowed', scope);
    await next();
  });
  site.use('/builds/*', async (c, next) => {
    c.header('cache-control', 'no-store');
    await next();
  });
  for (const path of ['/assets/*', '/builds/*']) {
    site.use(path, file);
    // Missing assets return 404: an HTML page instead would fail as a module with a confusing error.
    site.all(path, (c) => c.text('Not Found', 404, NO_STORE));
  }
}

async function frameFor(
  app: App,
  request: Request,
  incoming: IncomingMessage,
  arrival: Arrival,
  requestId: string,
  isActivity: boolean,
): Promise<RequestFrame | null> {
  const record = await tenantOfArrival(app, arrival, incoming.headers.cookie);
  return record?.state === 'open' ? frameOf(app, request, arrival, record, requestId, isActivity) : null;
}

/** `?lang=en` on any page stores the language and redirects to the address without the parameter. */
function switchedLocale(request: Request, frame: RequestFrame): Response | null {
  const url = new URL(request.url);
  const chosen = url.searchParams.get('lang');
  if (chosen === null || request.method !== 'GET' || url.pathname.endsWith('.data')) return null;
  url.searchParams.delete('lang');
  const response = redirectWithin(url.pathname + url.search, { headers: { 'cache-control': 'no-store' } });
  if (isLocale(chosen))
    response.headers.append(
      'set-cookie',
      cookieLine(LOCALE_COOKIE, chosen, {
        maxAgeSeconds: LOCALE_COOKIE_SECONDS,
        isSecure: frame.isSecure,
        isScriptReadable: true,
      }),
    );
  return response;
}

/**
 * Redirects a path with empty segments to the same path without them, because `//host` in a link would point to
 * another site. Answers methods other than GET and HEAD with 404.
 */
function plainAddress(request: Request): Response | null {
  const { pathname, search } = new URL(request.url);
  if (!pathname.includes('//')) return null;
  if (request.method !== 'GET' && request.method !== 'HEAD') return new Response(null, { status: 404 });
  return redirectWithin(pathname.replace(/\/{2,}/g, '/') + search, {
    status: 308,
    headers: { 'cache-control': 'no-store' },
  });
}

/**
 * Compresses the reply and sets all headers on it directly, because the router's own replies would lose them
 * otherwise.
 */
async function finish(
  response: Response,
  frame: RequestFrame,
  incoming: IncomingMessage,
  isApi: boolean,
): Promise<Response> {
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(guardHeaders(frame.isSecure, frame.framedBy)))
    headers.set(name, value);
  if (!headers.has('content-security-policy')) headers.set('content-security-policy', BARE_CSP);
  headers.set('x-request-id', frame.requestId);
  headers.append('vary', isApi ? 'accept-encoding' : 'accept-encoding, accept-language, cookie');
  if (response.body === null || response.status === 204 || response.status === 304)
    return new Response(null, { status: response.status, headers });
  if (headers.has(STREAMED)) {
    headers.delete(STREAMED);
    return new Response(response.body, { status: response.status, headers });
  }
  if (headers.has('content-encoding'))
    return new Response(response.body, { status: response.status, headers });
  const { body, encoding } = await compressed(
    Buffer.from(await response.arrayBuffer()),
    incoming.headers['accept-encoding'],
  );
  if (encoding) headers.set('content-encoding', encoding);
  headers.set('content-length', String(body.length));
  return new Response(new Uint8Array(body), { status: response.status, headers });
}

function crossSiteReply(requestId: string): Response {
  const { status, body } = problemOf(refuse(platformRefusals, 'platform.forbidden'), requestId);
  return new Response(JSON.stringify({ ...body, message: 'This request came from another site.' }), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8' },
  });
}

/** Reply when no site exists at this host or the operator has suspended it. */
async function noTenant(app: App, c: Context<Env>, isApi: boolean): Promise<Response> {
  const [arrival, requestId] = [c.get('arrival'), c.get('requestId')];
  const record = await tenantOfArrival(app, arrival, c.req.header('cookie'));
  const isHeld = record !== null && record.state !== 'open';
  const { status, html } = await answerWithoutTenant(app, { hostname: arrival.hostname, isHeld });
  const headers = {
    ...guardHeaders(arrival.isSecure),
    'x-request-id': requestId,
    'content-security-policy': `${BARE_CSP}; style-src 'unsafe-inline'`,
    'cache-control': 'no-store',
  };
  if (isApi) {
    const body = isHeld
      ? { code: 'platform.site_suspended', message: 'This site is suspended.', requestId }
      : { code: 'platform.missing', message: 'There is no site at this address.', requestId };
    return new Response(JSON.stringify(body), {
      status: isHeld ? 403 : 404,
      headers: { ...headers, 'content-type': 'application/json; charset=utf-8' },
    });
  }
  return new Response(html, { status, headers: { ...headers, 'content-type': 'text/html; charset=utf-8' } });
}

/** Behind a trusted TLS-terminating proxy, React Router must see https; otherwise it rejects every form post. */
function withScheme(request: Request, arrival: Arrival): Request {
  return arrival.isSecure && request.url.startsWith('http:')
    ? new Request(request.url.replace('http:', 'https:'), request)
    : request;
}

/**
 * Returns the path and query of a request target in origin form or absolute form (RFC 9112 §3.2). Null for other
 * forms, and for an absolute form whose host differs from Host: a proxy and this server could route it to different
 * sites.
 */
function targetOf({ url = '', headers }: IncomingMessage): string | null {
  if (url.startsWith('/')) return url;
  const [, authority = '', rest = ''] = /^https?:\/\/([^/?#]+)(.*)$/i.exec(url) ?? [];
  if (authority === '' || authority.toLowerCase() !== headers.host?.toLowerCase()) return null;
  return rest.startsWith('/') ? rest : `/${rest}`;
}

function asGet({ url, headers }: Request): Request {
  return new Request(url, { headers });
}

function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}

/** Calls whose body is consumed as a stream, such as a part of a file, and may take long. */
const STREAMED_CALLS = endpoints
  .filter(({ definition }) => definition.body?.kind === 'stream')
  .map(({ method, path }) => ({
    method,
    pattern: new RegExp(`^${path.replaceAll(/:\w+/g, '[^/?]+')}(?:[?]|$)`),
  }));

function isStreamed({ method, url = '' }: IncomingMessage): boolean {
  return STREAMED_CALLS.some((streamed) => streamed.method === method && streamed.pattern.test(url));
}

function endAfter(ms: number, incoming: IncomingMessage): void {
  if (incoming.complete || incoming.method === 'GET' || incoming.method === 'HEAD') return;
  const timer = setTimeout(() => incoming.socket.destroy(), ms);
  incoming.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer));
}

function isContentHost(app: App, incoming: IncomingMessage): boolean {
  return normalizeHostname(incoming.headers.host) === app.config.files.host;
}

function kindOf(url: string): 'api' | 'asset' | 'operator' | 'page' {
  if (url.startsWith('/api/')) return 'api';
  if (url.startsWith('/assets/') || url.startsWith('/builds/')) return 'asset';
  return url === '/healthz' || url === '/readyz' || url === '/metrics' ? 'operator' : 'page';
}

function newRequestId(): string {
  return randomUUID();
}
