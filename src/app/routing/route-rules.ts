/** What holds for a route besides its page (specification §7, `builds/meta`). */
export interface RouteRule {
  readonly redirect?: string;
  /** Names of the guards that the server asks before the page (`route-guards.server.ts`). */
  readonly middleware?: readonly string[];
}

/** `static` names whole paths, `wildcard` beginnings of paths (`/a` for `/a` and all below), `dynamic` the same with rules within. */
export interface RouteMatcher {
  readonly static?: Readonly<Record<string, RouteRule>>;
  readonly wildcard?: Readonly<Record<string, RouteRule>>;
  readonly dynamic?: Readonly<Record<string, RouteMatcher>>;
}

/** The manifest of one build. */
export interface BuildMeta {
  readonly id: string;
  readonly timestamp: number;
  readonly matcher: RouteMatcher;
  /** Paths with a static payload beside them. */
  readonly prerendered: readonly string[];
}

const MAX_HOPS = 10;

/** All that holds for `path`: the whole path wins over longer, and longer over shorter beginnings. */
export function routeRuleOf(matcher: RouteMatcher, path: string): RouteRule {
  const found: RouteRule[] = [];
  for (const [start, rule] of byLength(matcher.wildcard)) if (isWithin(path, start)) found.push(rule);
  for (const [start, inner] of byLength(matcher.dynamic))
    if (isWithin(path, start)) found.push(routeRuleOf(inner, path.slice(start.length) || '/'));
  const exact = matcher.static?.[path];
  return Object.assign({}, ...found, exact);
}

/** Where the rules send `path` in the end; null when it may stay. Rules that go round in a circle lead nowhere. */
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
