import { type MiddlewareFunction } from 'react-router';
import type { RequestFrame } from '#platform/http/request-frame.ts';
import { pagePathOf } from '#platform/navigation/page-path.ts';
import { keptToOrigin, redirectWithin } from '#platform/navigation/redirect.ts';
import { homeOf } from '#platform/page/home-candidate.ts';
import { frameContext, pageExistsContext } from '#platform/page/page.ts';
import rules from './route-rules.json' with { type: 'json' };
import { redirectOf, type RouteMatcher, routeRuleOf } from './route-rules.ts';

interface Asked {
  readonly frame: RequestFrame;
  readonly pageExists: (path: string) => boolean;
}

/** Says where the reader has to go instead; null lets them pass. It may also throw what a loader may throw. */
export type RouteGuard = (asked: Asked) => Promise<string | null>;

/** The guards that the rules of routes may name. */
const GUARDS: Readonly<Record<string, RouteGuard>> = {
  'home-of-member': ({ frame, pageExists }) => homeOf(frame, frame.app.homes, pageExists),
};

/**
 * Around every page: its redirects keep to this site. Asked here as well because redirects of data requests leave in the
 * body, where the server's last check does not see them.
 */
export const ownRedirects: MiddlewareFunction<Response> = async ({ context }, next) => {
  const { app, requestId } = context.get(frameContext);
  return keptToOrigin(await next(), () =>
    app.log.error({ requestId }, 'A page redirected to another origin; the front page was used instead'),
  );
};

/**
 * Before any page: the rules of its route. A redirect comes first, then the guards that the rule names, in order; the
 * first that sends the reader away ends the walk.
 */
export const routeRules: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const url = new URL(request.url);
  const path = pagePathOf(url.pathname);
  if (request.method === 'GET') {
    const asked = { frame: context.get(frameContext), pageExists: context.get(pageExistsContext) };
    const to = await placeOf(rules, path, asked);
    for (const name of ['_routes', 'index']) url.searchParams.delete(name);
    if (to !== null) throw redirectWithin(to + url.search);
  }
  return next();
};

/** Where the rules send the reader of `path`; null lets them stay. Throws for a guard that nobody knows, and names it. */
export async function placeOf(
  matcher: RouteMatcher,
  path: string,
  asked: Asked,
  guards: Readonly<Record<string, RouteGuard>> = GUARDS,
): Promise<string | null> {
  const to = redirectOf(matcher, path);
  if (to !== null) return to;
  for (const name of routeRuleOf(matcher, path).middleware ?? []) {
    const guard = Object.hasOwn(guards, name) ? guards[name] : undefined;
    if (!guard) throw new Error(`Unknown route middleware: '${name}'`);
    const elsewhere = await guard(asked);
    if (elsewhere !== null) return elsewhere;
  }
  return null;
}
