import type { IncomingMessage } from 'node:http';
import { LRUCache } from 'lru-cache';
import { createRequestHandler, matchRoutes, RouterContextProvider, type ServerBuild } from 'react-router';
import { analyticsSources } from '../analytics/analytics-rules.ts';
import { isOffered } from '../access/access.ts';
import type { App } from '../app.ts';
import type { RequestFrame } from '../http/request-frame.ts';
import { guardHeaders, nonceToHashes, pageCsp } from '../http/security-headers.ts';
import { pagePathOf } from '../navigation/page-path.ts';
import { pageOfPayload } from '../navigation/payload.ts';
import { runInLocale } from '../locale/server-locale.ts';
import { contentOrigin } from '../storage/content-urls.ts';
import { STORE_CONTENT } from '../storage/site-bucket.ts';
import { SITE_CONTENT, type Tenant } from '../tenancy/tenant.ts';
import {
  frameContext,
  type PageCacheRule,
  type PageDeclaration,
  pageExistsContext,
  pagePatternContext,
} from './page.ts';
import type { ContentSnapshot, KeptPage, PageCache } from './page-cache.ts';
import { STREAMED } from './streamed-file.ts';

/** Content keys of every page: the site's settings, and its storage, which the content security policy names. */
const COMMON_CONTENT_KEYS = [SITE_CONTENT, STORE_CONTENT];

/** Carries the instant at which a kept rendering ends, from the thread that made it. Never sent to the client. */
const KEPT_UNTIL = 'x-page-until';

/** Carries content keys that became known during the rendering, as JSON in a URI component. Never sent to the client. */
const KEPT_WITH = 'x-page-content';

/** Statuses that may have `Retry-After` (RFC 9110 §10.2.3). */
const WAITING = new Set([429, 503, 507]);

/** React Router's own parameters: which loaders to run. They change the reply, so they may be part of a cached URL. */
const ROUTER_PARAMETERS = ['_routes', 'index'];

/** Cache size of matched routes: the router ranks its whole tree for each path. About two thousand entries. */
const MATCHED_BYTES = 1_000_000;
const MATCHED_ENTRY_BYTES = 500;

/** Pages with a payload, and the build id in the query of their requests. */
export interface PayloadPages {
  readonly buildId: string;
  readonly paths: readonly string[];
}

/** Renders a request to a complete page. */
export interface Renderer {
  render(request: Request, frame: RequestFrame): Promise<Response>;
}

/** A rendering shared by all requests that wait for it. */
interface Drawing {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Buffer;
  readonly kept: KeptPage | null;
  /** Everything that it depends on; null where some of it changed before the rendering found out that it shows it. */
  readonly snapshot: ContentSnapshot | null;
}

interface MatchableRoute {
  id: string;
  path?: string;
  index?: boolean;
  children?: MatchableRoute[];
}

/** The route matched by a path. */
interface Leaf {
  readonly route: MatchableRoute | null;
  readonly params: Readonly<Record<string, string | undefined>>;
}

/**
 * Serves the pages: React Router's handler, the cache of guest pages, and the content security policy of each
 * rendering.
 */
export class Pages implements Renderer {
  private readonly app: App;
  private readonly cache: PageCache;
  private readonly build: ServerBuild;
  private readonly handler: ReturnType<typeof createRequestHandler>;
  private readonly tree: MatchableRoute[];
  private readonly leaves = new LRUCache<string, Leaf>({
    maxSize: MATCHED_BYTES,
    sizeCalculation: (_leaf, path) => path.length + MATCHED_ENTRY_BYTES,
  });
  private readonly payloads: PayloadPages;
  private readonly guests: Renderer | null;
  private readonly drawings = new Map<
    string,
    { readonly snapshot: ContentSnapshot; readonly drawing: Promise<Drawing> }
  >();

  /** `guests` renders cacheable guest pages, in another thread; by default this instance does. */
  constructor(
    app: App,
    cache: PageCache,
    build: ServerBuild,
    payloads: PayloadPages,
    guests: Renderer | null = null,
  ) {
    this.app = app;
    this.guests = guests;
    this.payloads = payloads;
    this.cache = cache;
    this.build = build;
    this.handler = createRequestHandler(build, 'production');
    this.tree = routeTree(build);
    for (const path of payloads.paths)
      if (this.keptPageAt(path) === null)
        throw new Error(`${path} cannot have a payload: guests' renderings of it are not kept.`);
  }

  /** Returns a page or its data. Guest pages are cached where the page's loader allows it. */
  async answer(request: Request, frame: RequestFrame, incoming: IncomingMessage): Promise<Response> {
    const url = new URL(request.url);
    const rule = this.cacheRuleOf(request, frame, url);
    const cacheKey =
      rule === null
        ? null
        : this.cache.keyOf(
            frame.tenant.id,
            frame.isSecure,
            incoming.headers.host ?? '',
            frame.locale,
            incoming.url ?? '',
          );
    if (rule === null || cacheKey === null) {
      const response = await this.render(request, frame);
      response.headers.delete(KEPT_UNTIL);
      response.headers.delete(KEPT_WITH);
      return response;
    }
    const snapshot = this.cache.snapshot(frame.tenant.id, [
      ...rule.rule.keys(rule.params, url.searchParams),
      ...COMMON_CONTENT_KEYS,
    ]);
    return responseOf(await this.drawing(cacheKey, snapshot, request, frame), incoming);
  }

  /** Shares one rendering between concurrent requests for a page, while its content keys are unchanged. */
  private async drawing(
    cacheKey: string,
    snapshot: ContentSnapshot,
    request: Request,
    frame: RequestFrame,
  ): Promise<Drawing> {
    for (
      let running = this.drawings.get(cacheKey);
      running && this.cache.isFresh(running.snapshot);
      running = this.drawings.get(cacheKey)
    ) {
      const shared = await running.drawing;
      // What only the rendering found out may have changed before this request came.
      if (shared.snapshot && this.cache.isFresh(shared.snapshot)) return shared;
    }
    const started = { snapshot, drawing: this.draw(cacheKey, snapshot, request, frame) };
    const forget = (): void => {
      if (this.drawings.get(cacheKey) === started) this.drawings.delete(cacheKey);
    };
    this.drawings.set(cacheKey, started);
    started.drawing.then(forget, forget);
    return started.drawing;
  }

  private async draw(
    cacheKey: string,
    snapshot: ContentSnapshot,
    request: Request,
    frame: RequestFrame,
  ): Promise<Drawing> {
    const response = await (this.guests ?? this).render(request, frame);
    const { status } = response;
    const until = response.headers.get(KEPT_UNTIL);
    response.headers.delete(KEPT_UNTIL);
    const extended = this.cache.extend(snapshot, contentKeysIn(response.headers.get(KEPT_WITH)));
    response.headers.delete(KEPT_WITH);
    const headers = [...response.headers];
    const body = Buffer.from(await response.arrayBuffer());
    const isForAll = status === 200 && !response.headers.has('set-cookie');
    // Cached pages are sent without further processing, so they must include all security headers.
    const guarded = [...Object.entries(guardHeaders(frame.isSecure, frame.framedBy)), ...headers];
    const kept =
      isForAll && extended
        ? await this.cache.store(
            cacheKey,
            extended,
            { headers: guarded, body },
            until === null ? null : new Date(until),
          )
        : null;
    return { status, headers, body, kept, snapshot: extended };
  }

  /** Renders a page or its data in this thread, with its content security policy. */
  async render(request: Request, frame: RequestFrame): Promise<Response> {
    const context = new RouterContextProvider();
    context.set(frameContext, frame);
    context.set(pageExistsContext, (path) => this.exists(path));
    const url = new URL(request.url);
    context.set(pagePatternContext, this.patternAt(url.pathname));
    const payload = this.payloadAsked(request, frame, url);
    const response = await runInLocale(frame.locale, () =>
      payload ? this.payloadOf(payload, url, context) : this.handler(request, context),
    );
    for (const line of frame.setCookies) response.headers.append('set-cookie', line);
    if (WAITING.has(response.status) && frame.retryAfterSeconds !== null)
      response.headers.set('retry-after', String(frame.retryAfterSeconds));
    if (frame.keptUntil !== null) response.headers.set(KEPT_UNTIL, frame.keptUntil.toISOString());
    if (frame.contentKeys.length > 0)
      response.headers.set(KEPT_WITH, encodeURIComponent(JSON.stringify(frame.contentKeys)));
    if (response.headers.has(STREAMED)) return request.method === 'HEAD' ? headOf(response) : response;

    const body = Buffer.from(await response.arrayBuffer());
    const nonce = response.headers.get('x-page-nonce');
    response.headers.delete('x-page-nonce');
    const page =
      nonce === null
        ? { body, sources: [] }
        : frame.actor.kind === 'guest'
          ? hashed(body, nonce)
          : { body, sources: [`'nonce-${nonce}'`] };
    const { analytics } = frame.tenant.settings;
    response.headers.set(
      'content-security-policy',
      pageCsp(page.sources, contentOrigin(this.app.config), {
        others: [
          ...(analytics && frame.tenant.previewVersion === undefined ? [analyticsSources(analytics)] : []),
          ...frame.pageSources,
        ],
        uploadOrigin: (await this.app.storage.uploadOrigin?.(frame.tenant.id)) ?? null,
        frameHosts: this.app.frameHosts,
        framedBy: frame.framedBy,
      }),
    );
    if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'private, no-cache');
    return new Response(request.method === 'HEAD' || body.length === 0 ? null : new Uint8Array(page.body), {
      status: response.status,
      headers: response.headers,
    });
  }

  /** Returns the declared route of the page at a path; `*` where there is none. */
  patternAt(pathname: string): string {
    const { route } = this.leafAt(pagePathOf(pathname));
    return route === null || route.path === '*' ? '*' : `/${route.path ?? ''}`;
  }

  /** Returns whether a URL contains a secret, according to its page's declaration (`secrets`). */
  isSecretAddress(target: string): boolean {
    const url = URL.parse(target, 'http://localhost');
    if (url === null) return false;
    const { route, params } = this.leafAt(pagePathOf(url.pathname));
    const secrets = route && declarationOf(this.build.routes[route.id]?.module?.loader)?.secrets;
    return secrets?.some((name) => params[name] !== undefined || url.searchParams.has(name)) ?? false;
  }

  /** Returns the methods of the page or data at a path, without HEAD; empty where this site has no page there. */
  methodsAt(pathname: string, tenant: Pick<Tenant, 'settings'>): string[] {
    const payload = pageOfPayload(pathname);
    if (payload !== null && this.payloads.paths.includes(payload)) return ['GET'];
    const { route } = this.leafAt(pagePathOf(pathname));
    const page = route === null || route.path === '*' ? undefined : this.build.routes[route.id]?.module;
    if (!page) return [];
    const declared = declarationOf(page.loader) ?? declarationOf(page.action);
    if (declared && !isOffered(declared.access, tenant)) return [];
    const isRead = page.loader !== undefined || page.default !== undefined;
    return [...(isRead ? ['GET'] : []), ...(page.action ? ['POST'] : [])];
  }

  /** Returns whether only the reply to GET says if there is a page at a path. */
  takesAnyAddress(pathname: string): boolean {
    const { route } = this.leafAt(pagePathOf(pathname));
    const page = route === null ? undefined : this.build.routes[route.id]?.module;
    return declarationOf(page?.loader)?.takesAnyAddress ?? false;
  }

  /** Returns whether a page exists at a path, regardless of access. */
  private exists(path: string): boolean {
    const { route } = this.leafAt(path);
    return route !== null && route.path !== '*';
  }

  private cacheRuleOf(
    request: Request,
    frame: RequestFrame,
    url: URL,
  ): { rule: PageCacheRule; params: Readonly<Record<string, string | undefined>> } | null {
    if (
      request.method !== 'GET' ||
      frame.actor.kind !== 'guest' ||
      (frame.isDeveloper && url.searchParams.has('nocache'))
    )
      return null;
    const payload = this.payloadAsked(request, frame, url);
    const page = this.keptPageAt(payload ?? pagePathOf(url.pathname));
    if (!page) return null;
    if (payload !== null) return url.search === `?${this.payloads.buildId}` ? page : null;
    for (const name of url.searchParams.keys())
      if (!page.rule.query.includes(name) && !ROUTER_PARAMETERS.includes(name)) return null;
    return page;
  }

  private keptPageAt(
    path: string,
  ): { rule: PageCacheRule; params: Readonly<Record<string, string | undefined>>; routeId: string } | null {
    const { route, params } = this.leafAt(path);
    if (route === null) return null;
    const rule = declarationOf(this.build.routes[route.id]?.module?.loader)?.cache;
    return rule ? { rule, params, routeId: route.id } : null;
  }

  private leafAt(path: string): Leaf {
    const kept = this.leaves.get(path);
    if (kept) return kept;
    const own = Buffer.from(path).toString(); // copy: a substring would keep the whole URL in memory, including its query
    const match = matchRoutes(this.tree as never, own)?.at(-1);
    const leaf = match
      ? { route: match.route as MatchableRoute, params: Object.freeze(match.params) }
      : { route: null, params: {} };
    this.leaves.set(own, leaf);
    return leaf;
  }

  /**
   * Returns the page whose payload a guest requests, with this build's id or a timestamp (specification §7); else
   * null.
   */
  private payloadAsked(request: Request, frame: RequestFrame, { pathname, search }: URL): string | null {
    const path = pageOfPayload(pathname);
    if (path === null || !this.payloads.paths.includes(path)) return null;
    if (!['GET', 'HEAD'].includes(request.method) || frame.actor.kind !== 'guest') return null;
    return search === `?${this.payloads.buildId}` || /^[?]\d{1,16}$/.test(search) ? path : null;
  }

  /** Returns the data of a page's loader as plain JSON. */
  private async payloadOf(path: string, asked: URL, context: RouterContextProvider): Promise<Response> {
    const page = this.keptPageAt(path);
    const loader = page === null ? null : this.build.routes[page.routeId]?.module?.loader;
    if (!page || typeof loader !== 'function') return new Response(null, { status: 404 });
    const url = new URL(path, asked);
    try {
      const props: unknown = await loader({
        request: new Request(url),
        url,
        params: page.params,
        context,
        pattern: path,
      });
      return Response.json(props);
    } catch (error) {
      if (error instanceof Error) throw error;
      return new Response(null, { status: payloadStatusOf(error) });
    }
  }
}

/**
 * Returns the status of a missing payload, by the response that a loader threw: outages keep their status; anything
 * missing or not for guests is 404.
 */
export function payloadStatusOf(thrown: unknown): number {
  const init = typeof thrown === 'object' && thrown !== null && 'init' in thrown ? thrown.init : null;
  const { status = 404 } = (init ?? {}) as ResponseInit;
  return status >= 500 ? status : 404;
}

function responseOf({ status, headers, body, kept }: Drawing, incoming: IncomingMessage): Response {
  const own = new Headers(headers.map(([name, value]): [string, string] => [name, value]));
  if (kept) own.set('etag', kept.etag);
  const isBrotli = kept !== null && (incoming.headers['accept-encoding']?.includes('br') ?? false);
  if (isBrotli) own.set('content-encoding', 'br');
  const bytes = isBrotli ? Buffer.from(kept.brotli, 'latin1') : body;
  return new Response(bytes.length === 0 ? null : new Uint8Array(bytes), { status, headers: own });
}

function contentKeysIn(header: string | null): string[] {
  return header === null ? [] : (JSON.parse(decodeURIComponent(header)) as string[]);
}

async function headOf(response: Response): Promise<Response> {
  await response.body?.cancel();
  return new Response(null, { status: response.status, headers: response.headers });
}

function hashed(body: Buffer, nonce: string): { body: Buffer; sources: string[] } {
  const { html, hashes } = nonceToHashes(body.toString('utf8'), nonce);
  return { body: Buffer.from(html), sources: hashes };
}

function declarationOf(loader: unknown): PageDeclaration | null {
  return typeof loader === 'function' && 'page' in loader ? (loader.page as PageDeclaration) : null;
}

function routeTree(build: ServerBuild): MatchableRoute[] {
  const routes = Object.values(build.routes).filter((route) => route !== undefined);
  const childrenOf = (parentId: string | undefined): MatchableRoute[] =>
    routes
      .filter((route) => route.parentId === parentId)
      .map((route) => {
        const node: MatchableRoute = { id: route.id };
        if (route.path !== undefined) node.path = route.path;
        if (route.index) node.index = true;
        else node.children = childrenOf(route.id);
        return node;
      });
  return childrenOf(undefined);
}
