import { z } from 'zod';
import { pageLoader } from '#platform/page/page.ts';
import { seeMembers } from '../permissions.ts';
import { MAX_MEMBER_QUERY, MemberListInput } from './member-contract.ts';
import { listMembers } from './member-queries.ts';

/** Active members by name or address, for the field that chooses one. */
export const loader = pageLoader({
  access: seeMembers,
  query: z.object({ q: z.string().trim().max(MAX_MEMBER_QUERY).catch('').default('') }),
  handle: async (scope, { query: { q } }) => {
    const { members, next } = await listMembers(scope, MemberListInput.parse({ q, state: 'active' }));
    return {
      people: members.map(({ personId, name, email }) => ({ personId, name, email })),
      isCut: next !== null,
    };
  },
});
