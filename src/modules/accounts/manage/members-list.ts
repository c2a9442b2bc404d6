import * as m from '#messages';
import { listSource } from '#platform/lists/list-source.ts';
import type { Sentence } from '#platform/locale/sentence.ts';
import { seeMembers } from '../permissions.ts';
import { MemberListInput, type MemberRow } from './member-contract.ts';
import { listMembers } from './member-queries.ts';
import type { MemberRole, MemberState } from './member-rules.ts';
import { dutyText } from './duty-text.ts';

const ROLES: Readonly<Record<MemberRole, Sentence>> = {
  user: m.accounts_manage_role_user,
  manager: m.accounts_manage_role_manager,
  admin: m.accounts_manage_role_admin,
};
const STATES: Readonly<Record<MemberState, Sentence>> = {
  active: m.accounts_manage_state_active,
  suspended: m.accounts_manage_state_suspended,
};

/** Members, as a file. */
export const membersList = listSource<typeof MemberListInput, MemberRow>({
  name: 'accounts.members',
  title: m.accounts_manage_members,
  access: seeMembers,
  query: MemberListInput,
  columns: [
    { header: m.accounts_manage_name, kind: 'text', of: (row) => row.name },
    { header: m.accounts_email, kind: 'text', of: (row) => row.email },
    { header: m.accounts_manage_role, kind: 'text', of: (row, locale) => ROLES[row.role]({}, { locale }) },
    {
      header: m.accounts_duty_title,
      kind: 'text',
      of: (row, locale) => row.duties.map((duty) => dutyText(duty, locale)).join(', '),
    },
    { header: m.accounts_manage_state, kind: 'text', of: (row, locale) => STATES[row.state]({}, { locale }) },
    { header: m.accounts_manage_joined, kind: 'instant', of: (row) => new Date(row.joinedAt) },
  ],
  read: async (scope, query, page) => {
    const { members, next, isPartial } = await listMembers(scope, { ...query, ...page });
    return { rows: members, next, isPartial };
  },
});
