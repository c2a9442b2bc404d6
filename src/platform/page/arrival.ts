import type { LoaderFunctionArgs } from 'react-router';
import type { z } from 'zod';
import type { Access } from '../access/access.ts';
import type { ScopeWithoutTx } from '../scope.ts';
import { parseInput } from '../endpoint/problem.ts';
import { scopeWithoutTx } from '../endpoint/serve-endpoint.ts';
import { type RequestLimit, spendRequestLimit } from '../http/request-limit.ts';
import { pagePathOf } from '../navigation/page-path.ts';
import { redirectOutside, redirectWithin } from '../navigation/redirect.ts';
import { Refusal } from '../refusal.ts';
import {
  errorResponseOf,
  outageOrBug,
  frameContext,
  httpOf,
  type PageHttp,
  type PageLoader,
  PageRedirect,
  queryOf,
  requirePageAccess,
} from './page.ts';

/** Returned by an arrival to redirect the browser to another site, such as an identity provider, at this `origin`. */
export class Departure {
  readonly url: URL;
  readonly origin: string;
  constructor(url: URL, origin: string) {
    this.url = url;
    this.origin = origin;
  }
}

/**
 * A page that another site redirects to and that acts at once, because an OAuth callback cannot be a form. `handle`
 * calls the other site and therefore runs outside a transaction; it opens its own. The query proves nothing by itself:
 * `handle` must bind it to the browser.
 */
export function arrivalLoader<Query extends z.ZodType, Props>(definition: {
  readonly access: Access;
  readonly query: Query;
  /** As in `pageLoader`. */
  readonly secrets: readonly string[];
  readonly limit: RequestLimit;
  readonly handle: (
    scope: ScopeWithoutTx,
    query: z.output<Query>,
    http: PageHttp,
  ) => Promise<Props | PageRedirect | Departure>;
}): PageLoader<Props> {
  const loader = async ({ request, context, pattern }: LoaderFunctionArgs): Promise<Props> => {
    const frame = context.get(frameContext);
    const url = new URL(request.url);
    requirePageAccess(definition.access, frame, url);
    try {
      spendRequestLimit(frame, pagePathOf(url.pathname), definition.limit);
      const query = parseInput(definition.query, queryOf(url));
      const result = await definition.handle(scopeWithoutTx(frame), query, httpOf(frame, url));
      if (result instanceof PageRedirect) throw redirectWithin(result.path, { status: 303 });
      if (result instanceof Departure)
        throw redirectOutside(result.url, { origins: [result.origin], status: 303 });
      return result;
    } catch (error) {
      throw error instanceof Refusal
        ? errorResponseOf(error, frame, url)
        : outageOrBug(error, frame, { url, pattern });
    }
  };
  const { access, query, secrets } = definition;
  return Object.assign(loader, { page: { access, query, secrets } });
}
