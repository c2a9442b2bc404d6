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

/** Returns the path to redirect to, or null to let the reader pass. May throw whatever a loader may throw. */
export type RouteGuard = (asked: Asked) => Promise<string | null>;

/** Guards that route rules can name. */
const GUARDS: Readonly<Record<string, RouteGuard>> = {
  'home-of-member': ({ frame, pageExists }) => homeOf(frame, frame.app.homes, pageExists),
};

/**
 * Keeps every page's redirects on this site. Needed here too, because redirects of data requests travel in the
 * body, where the server's final check does not see them.
 */
export const ownRedirects: MiddlewareFunction<Response> = async ({ context }, next) => {
  const { app, requestId } = context.get(frameContext);
  return keptToOrigin(await next(), () =>
    app.log.error({ requestId }, 'A page redirected to another origin; the front page was used instead'),
  );
};

/**
 * Applies the route rules before any page: first the redirect, then the named guards in order. The first that
 * redirects wins.
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

/** Returns where the rules redirect the reader of `path`, or null. Throws for an unknown guard and names it. */
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
