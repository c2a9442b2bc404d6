import type { IncomingMessage } from 'node:http';
import { createRequestHandler, matchRoutes, RouterContextProvider, type ServerBuild } from 'react-router';
import { analyticsSources } from '../analytics/analytics-rules.ts';
import type { App } from '../app.ts';
import type { RequestFrame } from '../http/request-frame.ts';
import { nonceToHashes, pageCsp } from '../http/security-headers.ts';
import { contentOrigin } from '../storage/content-urls.ts';
import { pageOfPayload } from '../navigation/payload.ts';
import { runInLocale } from '../locale/server-locale.ts';
import { type PageCacheRule, type PageDeclaration, frameContext, pageExistsContext } from './page.ts';
import type { PageCache } from './page-cache.ts';
import { STREAMED } from './streamed-file.ts';

/** React Router's own parameters: which loaders to run. They change the answer, so they may be part of a kept address. */
const ROUTER_PARAMETERS = ['_routes', 'index'];

/** Pages that have a payload beside them, and the build that their readers must come with. */
export interface PayloadPages {
  readonly buildId: string;
  readonly paths: readonly string[];
}

interface MatchableRoute {
  id: string;
  path?: string;
  index?: boolean;
  children?: MatchableRoute[];
}

/** The pages of the product: React Router's handler, the guest cache behind it, and the policy that fits each rendering. */
export class Pages {
  private readonly app: App;
  private readonly cache: PageCache;
  private readonly build: ServerBuild;
  private readonly handler: ReturnType<typeof createRequestHandler>;
  private readonly tree: MatchableRoute[];
  private readonly payloads: PayloadPages;

  constructor(app: App, cache: PageCache, build: ServerBuild, payloads: PayloadPages) {
    this.app = app;
    this.payloads = payloads;
    this.cache = cache;
    this.build = build;
    this.handler = createRequestHandler(build, 'production');
    this.tree = routeTree(build);
    for (const path of payloads.paths)
      if (this.keptPageAt(path) === null)
        throw new Error(`${path} cannot have a payload: guests' renderings of it are not kept.`);
  }

  /** Renders one page or its data. What guests see is kept where the page's loader allows it. */
  async answer(request: Request, frame: RequestFrame, incoming: IncomingMessage): Promise<Response> {
    const url = new URL(request.url);
    const rule = this.cacheRuleOf(request, frame, url);
    const keys = rule ? [...rule.rule.keys(rule.params, url.searchParams), 'sites.config'] : [];
    const snapshot = rule ? this.cache.snapshot(frame.tenant.id, keys) : null;

    const context = new RouterContextProvider();
    context.set(frameContext, frame);
    context.set(pageExistsContext, (path) => this.exists(path));
    const payload = this.payloadAsked(request, frame, url);
    const response = await runInLocale(frame.locale, () =>
      payload ? this.payloadOf(payload, url, context) : this.handler(request, context),
    );
    for (const line of frame.setCookies) response.headers.append('set-cookie', line);
    if (response.headers.has(STREAMED)) return request.method === 'HEAD' ? headOf(response) : response;

    const body = Buffer.from(await response.arrayBuffer());
    const nonce = response.headers.get('x-page-nonce');
    response.headers.delete('x-page-nonce');
    const isGuest = frame.actor.kind === 'guest';
    const page =
      nonce === null
        ? { body, sources: [] }
        : isGuest
          ? hashed(body, nonce)
          : { body, sources: [`'nonce-${nonce}'`] };
    const { analytics } = frame.tenant.settings;
    response.headers.set(
      'content-security-policy',
      pageCsp(
        page.sources,
        contentOrigin(this.app.config),
        analytics && frame.tenant.previewVersion === undefined ? analyticsSources(analytics) : undefined,
      ),
    );
    if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'private, no-cache');

    const cacheKey = this.cache.keyOf(
      frame.tenant.id,
      frame.isSecure,
      incoming.headers.host ?? '',
      frame.locale,
      incoming.url ?? '',
    );
    if (
      snapshot &&
      cacheKey &&
      response.status === 200 &&
      frame.setCookies.length === 0 &&
      !response.headers.has('set-cookie')
    ) {
      await this.cache.store(cacheKey, snapshot, { headers: [...response.headers], body: page.body });
    }
    return new Response(request.method === 'HEAD' || body.length === 0 ? null : new Uint8Array(page.body), {
      status: response.status,
      headers: response.headers,
    });
  }

  /** Whether some page answers at this path, whoever may open it. */
  private exists(path: string): boolean {
    const leaf = matchRoutes(this.tree as never, path)?.at(-1);
    return leaf !== undefined && leaf.route.path !== '*';
  }

  /** Every page address pattern with its declaration, for tests that walk them all. */
  patterns(): { pattern: string; page: PageDeclaration | null; hasAction: boolean }[] {
    const found: { pattern: string; page: PageDeclaration | null; hasAction: boolean }[] = [];
    const walk = (routes: MatchableRoute[], prefix: string): void => {
      for (const route of routes) {
        const pattern = [prefix, route.path].filter(Boolean).join('/');
        const module = this.build.routes[route.id]?.module;
        if (!route.children || route.children.length === 0)
          found.push({
            pattern: `/${pattern}`,
            page: declarationOf(module?.loader),
            hasAction: module?.action !== undefined,
          });
        walk(route.children ?? [], pattern);
      }
    };
    walk(this.tree, '');
    return found;
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
    const path =
      payload ??
      (url.pathname.endsWith('.data') ? url.pathname.slice(0, -5).replace(/^\/_root$/, '/') : url.pathname);
    const page = this.keptPageAt(path);
    if (!page) return null;
    if (payload !== null) return url.search === `?${this.payloads.buildId}` ? page : null;
    for (const name of url.searchParams.keys())
      if (!page.rule.query.includes(name) && !ROUTER_PARAMETERS.includes(name)) return null;
    return page;
  }

  private keptPageAt(
    path: string,
  ): { rule: PageCacheRule; params: Readonly<Record<string, string | undefined>>; routeId: string } | null {
    const leaf = matchRoutes(this.tree as never, path)?.at(-1);
    if (!leaf) return null;
    const routeId = (leaf.route as MatchableRoute).id;
    const rule = declarationOf(this.build.routes[routeId]?.module?.loader)?.cache;
    return rule ? { rule, params: leaf.params, routeId } : null;
  }

  /** The page whose payload a guest asks for, by this build's name or by a moment (specification §7); else null. */
  private payloadAsked(request: Request, frame: RequestFrame, { pathname, search }: URL): string | null {
    const path = pageOfPayload(pathname);
    if (path === null || !this.payloads.paths.includes(path)) return null;
    if (!['GET', 'HEAD'].includes(request.method) || frame.actor.kind !== 'guest') return null;
    return search === `?${this.payloads.buildId}` || /^[?]\d{1,16}$/.test(search) ? path : null;
  }

  /** The data of a page's loader as plain JSON. */
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
      // What a loader throws on purpose (it is not there, it is not for guests) is no payload; the rest is a bug.
      if (error instanceof Error) throw error;
      return new Response(null, { status: 404 });
    }
  }
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
