import { anyone } from '#platform/access/access.ts';
import { pagePathOf } from '#platform/navigation/page-path.ts';
import { notFound, pageLoader } from '#platform/page/page.ts';

/** Catch-all route: the not-found error with its real status (specification §2). */
export const loader = pageLoader({
  access: anyone,
  handle: async (scope, { http }) => {
    throw notFound(pagePathOf(http.url.pathname) + http.url.search, scope.requestId);
  },
});

export default function NotFoundPage() {
  return null;
}
