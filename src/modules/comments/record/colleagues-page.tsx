import { z } from 'zod';
import { pageLoader } from '#platform/page/page.ts';
import { suggestColleagues } from '../comment/colleagues.ts';
import { MAX_COLLEAGUE_QUERY, RecordRef } from '../comment/comment-contract.ts';
import { comment } from '../permissions.ts';

/** Colleagues who can be mentioned in a comment on the record. */
export const loader = pageLoader({
  access: comment,
  params: RecordRef,
  query: z.object({ q: z.string().max(MAX_COLLEAGUE_QUERY).catch('').default('') }),
  handle: async (scope, { params, query }) => ({
    colleagues: await suggestColleagues(scope, { ...params, ...query }),
  }),
});
