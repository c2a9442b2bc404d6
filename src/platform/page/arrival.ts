import { type LoaderFunctionArgs, redirect } from 'react-router';
import type { z } from 'zod';
import { placeOf } from '../http/place.ts';
import type { Access } from '../access/access.ts';
import type { OutsideScope } from '../endpoint/endpoint.ts';
import { parseInput } from '../endpoint/problem.ts';
import { outsideScope } from '../endpoint/serve-endpoint.ts';
import { platformRefusals, Refusal, refuse } from '../refusal.ts';
import {
  errorResponseOf,
  frameContext,
  httpOf,
  type PageHttp,
  type PageLoader,
  PageRedirect,
  queryOf,
  requirePageAccess,
} from './page.ts';

/** Returned by an arrival to lead the browser to another site, such as the one that signs people in. */
export class Departure {
  readonly url: URL;
  constructor(url: URL) {
    this.url = url;
  }
}

/**
 * A page to which somebody is sent by another site and that acts at once, because an OAuth callback cannot be a form.
 * `handle` talks to the far side and therefore runs outside any transaction; it opens its own. What arrives proves
 * nothing by itself: whoever writes `handle` binds it to the browser.
 */
export function arrivalLoader<Query extends z.ZodType, Props>(definition: {
  readonly access: Access;
  readonly query: Query;
  readonly limit: { readonly perMinute: number };
  readonly handle: (
    scope: OutsideScope,
    query: z.output<Query>,
    http: PageHttp,
  ) => Promise<Props | PageRedirect | Departure>;
}): PageLoader<Props> {
  const loader = async ({ request, context }: LoaderFunctionArgs): Promise<Props> => {
    const frame = context.get(frameContext);
    const url = new URL(request.url);
    requirePageAccess(definition.access, frame, url);
    try {
      const bucket = `${frame.tenant.id} ${url.pathname} ${placeOf(frame.ip)}`;
      if (!frame.app.limiter.take(bucket, definition.limit.perMinute, frame.now.getTime()))
        throw refuse(platformRefusals, 'platform.too_many_requests');
      const query = parseInput(definition.query, queryOf(url));
      const result = await definition.handle(outsideScope(frame), query, httpOf(frame, url));
      if (result instanceof PageRedirect) throw redirect(result.path, { status: 303 });
      if (result instanceof Departure) throw redirect(result.url.href, { status: 303 });
      return result;
    } catch (error) {
      throw error instanceof Refusal ? errorResponseOf(error, frame, url) : error;
    }
  };
  return Object.assign(loader, { page: { access: definition.access } });
}
