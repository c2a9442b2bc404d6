import { isOffered } from '../access/access.ts';
import type { Tenant } from '../tenancy/tenant.ts';
import type { Endpoint, Method } from './endpoint.ts';

/** Returns a function that lists the methods of a path; empty where the site has no call there. */
export function methodFinder(
  endpoints: readonly Endpoint[],
): (path: string, tenant: Pick<Tenant, 'settings'>) => Method[] {
  const calls = endpoints.map(({ method, path, definition }) => ({
    method,
    pattern: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}/?$`),
    access: definition.access,
  }));
  return (path, tenant) => [
    ...new Set(
      calls
        .filter(({ pattern, access }) => pattern.test(path) && isOffered(access, tenant))
        .map(({ method }) => method),
    ),
  ];
}
