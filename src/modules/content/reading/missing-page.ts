import { redirectWithin } from '#platform/navigation/redirect.ts';
import type { PageHttp } from '#platform/page/page.ts';
import { pagePathOf } from '#platform/navigation/page-path.ts';
import { platformRefusals, refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { findRedirect } from '../redirects/redirects.ts';

/** Throws what answers an address without content: a redirect where something stood there before, else not found. */
export async function throwMissing(scope: Scope, http: PageHttp): Promise<never> {
  const to = await findRedirect(scope, pagePathOf(http.url.pathname));
  if (to !== null) throw redirectWithin(to + http.url.search, 301);
  throw refuse(platformRefusals, 'platform.missing');
}
