/** Rules for a route besides its page (specification §7, `builds/meta`). */
export interface RouteRule {
  readonly redirect?: string;
  /** Names of guards that the server runs before the page (`route-guards.server.ts`). */
  readonly middleware?: readonly string[];
}

/**
 * `static` has exact paths, `wildcard` prefixes (`/a` matches `/a` and everything below), `dynamic` prefixes with
 * nested rules.
 */
export interface RouteMatcher {
  readonly static?: Readonly<Record<string, RouteRule>>;
  readonly wildcard?: Readonly<Record<string, RouteRule>>;
  readonly dynamic?: Readonly<Record<string, RouteMatcher>>;
}

/** Manifest of one build. */
export interface BuildMeta {
  readonly id: string;
  readonly timestamp: number;
  readonly matcher: RouteMatcher;
  /** Paths with a static payload. */
  readonly prerendered: readonly string[];
}

const MAX_HOPS = 10;

/** Returns all rules for `path`: an exact match overrides prefixes, a longer prefix overrides a shorter one. */
export function routeRuleOf(matcher: RouteMatcher, path: string): RouteRule {
  const found: RouteRule[] = [];
  for (const [start, rule] of byLength(matcher.wildcard)) if (isWithin(path, start)) found.push(rule);
  for (const [start, inner] of byLength(matcher.dynamic))
    if (isWithin(path, start)) found.push(routeRuleOf(inner, path.slice(start.length) || '/'));
  const exact = matcher.static?.[path];
  return Object.assign({}, ...found, exact);
}

/** Follows redirects of `path` to the end; null if there are none or they loop. */
export function redirectOf(matcher: RouteMatcher, path: string): string | null {
  let at = path;
  for (let hop = 0; hop < MAX_HOPS; hop++) {
    const { redirect } = routeRuleOf(matcher, at);
    if (redirect === undefined || redirect === at) return at === path ? null : at;
    at = redirect;
  }
  console.warn(`The redirects of ${path} go round in a circle.`);
  return null;
}

function byLength<Value>(rules: Readonly<Record<string, Value>> = {}): [string, Value][] {
  return Object.entries(rules).sort(([a], [b]) => a.length - b.length);
}

function isWithin(path: string, start: string): boolean {
  return path === start || path.startsWith(start.endsWith('/') ? start : `${start}/`);
}
