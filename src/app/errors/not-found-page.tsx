import { findFormerAddress } from '#modules/content/public.ts';
import { anyone } from '#platform/access/access.ts';
import { pagePathOf } from '#platform/navigation/page-path.ts';
import { redirectWithin } from '#platform/navigation/redirect.ts';
import { notFound, pageLoader } from '#platform/page/page.ts';

/**
 * Catch-all route: a redirect where something stood at the address before, such as a post of the former site; else the
 * not-found error with its real status (specification §2).
 */
export const loader = pageLoader({
  access: anyone,
  handle: async (scope, { http }) => {
    const path = pagePathOf(http.url.pathname);
    const to = await findFormerAddress(scope, path);
    if (to !== null) throw redirectWithin(to + http.url.search, 301);
    throw notFound(path + http.url.search, scope.requestId);
  },
});

export default function NotFoundPage() {
  return null;
}
