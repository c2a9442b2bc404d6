import * as m from '#messages';
import {
  type Applied,
  type Comparison,
  type GoodItem,
  type ImportChoices,
  importSource,
} from '#platform/imports/import-source.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import type { Sentence } from '#platform/locale/sentence.ts';
import type { Scope } from '#platform/scope.ts';
import { changeRole } from '../manage/change-member.ts';
import { mayGive, type MemberRole } from '../manage/member-rules.ts';
import { issueLink } from '../notices/mail-link.ts';
import { notifyPerson } from '../notices/notify-person.ts';
import { accountsPaths, MEMBERS_IMPORT } from '../paths.ts';
import { manageMembers } from '../permissions.ts';
import { foldEmail } from '../person/person-queries.ts';
import { registerPerson } from '../registration/register-person.ts';
import { type ReadMember, readMemberRows } from './read-member-rows.ts';
import { type FormerMember, takeBackMembers } from './take-back-members.ts';

/** Members from a file: accounts without a password, whose owners set one by mail. */
export const membersImport = importSource<ReadMember>({
  name: MEMBERS_IMPORT,
  title: m.accounts_manage_members,
  help: m.accounts_import_help,
  access: manageMembers,
  listPath: accountsPaths.members(),
  isAboutPeople: true,
  columns: [
    {
      key: 'email',
      label: m.accounts_email,
      synonyms: ['Email', 'E-mail', 'Mail', 'Email address', 'E-mail address', 'อีเมล', 'อีเมล์', 'อีเมลล์'],
      isRequired: true,
      example: 'somjai@example.com',
    },
    {
      key: 'name',
      label: m.accounts_import_name,
      synonyms: ['Name', 'Full name', 'Display name', 'ชื่อ-สกุล', 'ชื่อ นามสกุล', 'ชื่อเต็ม'],
      example: '',
    },
    {
      key: 'title',
      label: m.accounts_import_title,
      synonyms: ['Title', 'Prefix', 'คำนำหน้า', 'คำนำหน้าชื่อ'],
      example: 'นางสาว',
    },
    {
      key: 'firstname',
      label: m.accounts_import_firstname,
      synonyms: ['First name', 'Given name', 'Firstname', 'ชื่อ', 'ชื่อจริง'],
      example: 'สมใจ',
    },
    {
      key: 'lastname',
      label: m.accounts_import_lastname,
      synonyms: ['Last name', 'Surname', 'Family name', 'Lastname', 'นามสกุล', 'สกุล'],
      example: 'ใจดี',
    },
    {
      key: 'phone',
      label: m.accounts_import_phone,
      synonyms: [
        'Phone',
        'Telephone',
        'Mobile',
        'Tel',
        'Phone number',
        'โทร',
        'โทรศัพท์',
        'เบอร์โทร',
        'เบอร์',
        'มือถือ',
        'เบอร์โทรศัพท์',
      ],
      example: '081-234-5678',
    },
    {
      key: 'role',
      label: m.accounts_manage_role,
      synonyms: ['Role', 'Group', 'กลุ่ม', 'สิทธิ์', 'ตำแหน่ง'],
      example: 'user',
    },
  ],
  choices: [
    {
      name: 'invite',
      label: m.accounts_import_invite,
      options: [
        { value: 'none', label: m.accounts_import_invite_none },
        { value: 'mail', label: m.accounts_import_invite_mail },
      ],
    },
    {
      name: 'existing',
      label: m.accounts_import_existing,
      options: [
        { value: 'leave', label: m.accounts_import_existing_leave },
        { value: 'role', label: m.accounts_import_existing_role },
      ],
    },
  ],
  problems: {
    not_an_email: m.accounts_import_problem_email,
    not_a_phone: m.accounts_import_problem_phone,
    role_not_yours: m.accounts_import_problem_role,
    changed_since: m.accounts_import_kept_changed,
    'accounts.email_taken': m.accounts_import_problem_taken,
    'accounts.member_forbidden': m.accounts_import_problem_role,
    'accounts.last_admin': m.accounts_import_problem_last_admin,
  },
  read: readMemberRows,
  compare: async (scope, items, choices) => {
    const known = await readKnown(scope, items);
    return items.map(({ value }) => comparisonOf(scope, value, known.get(foldEmail(value.email)), choices));
  },
  apply: async (scope, items, choices) => {
    const known = await readKnown(scope, items);
    const applied: Applied[] = [];
    for (const { value } of items) {
      const member = known.get(foldEmail(value.email));
      applied.push(
        member
          ? await giveRole(scope, member, value.role ?? member.role)
          : await addMember(scope, value, choices),
      );
    }
    return applied;
  },
  undo: takeBackMembers,
});

type Known = RowOf<'accounts_person', 'personId' | 'emailFolded' | 'role'>;

async function readKnown(scope: Scope, items: readonly GoodItem<ReadMember>[]): Promise<Map<string, Known>> {
  const emails = items.map(({ value }) => foldEmail(value.email));
  const rows = await scope.tx.rows(sql<Known>`
    select person_id, email_folded, role from accounts_person
     where tenant_id = ${scope.tenant.id} and email_folded = any(${emails})`);
  return new Map(rows.map((row) => [row.emailFolded, row]));
}

function comparisonOf(
  { actor, locale }: Scope,
  { row, role }: ReadMember,
  known: Known | undefined,
  choices: ImportChoices,
): Comparison {
  const changes = known && choices['existing'] === 'role' && role !== undefined && role !== known.role;
  if (known && !changes) return { verdict: 'unchanged' };
  const doer = actor.kind === 'person' ? actor.role : 'admin';
  const problems = mayGive(doer, role ?? 'user') ? [] : [{ row, field: 'role', code: 'role_not_yours' }];
  if (!known) return { verdict: 'new', problems };
  const text = (of: MemberRole): string => ROLE_TEXTS[of]({}, { locale });
  const change = () => ({
    label: m.accounts_manage_role({}, { locale }),
    from: text(known.role),
    to: text(role ?? known.role),
  });
  return { verdict: 'changed', problems, changes: () => [change()] };
}

const ROLE_TEXTS: Readonly<Record<MemberRole, Sentence>> = {
  user: m.accounts_manage_role_user,
  manager: m.accounts_manage_role_manager,
  admin: m.accounts_manage_role_admin,
};

async function addMember(
  scope: Scope,
  { email, title, firstname, lastname, phone, role = 'user' }: ReadMember,
  choices: ImportChoices,
): Promise<Applied> {
  const person = { email, title, firstname, lastname, phone, role, passwordHash: null, isAddedByAdmin: true };
  const { personId } = await registerPerson(scope, person);
  if (choices['invite'] === 'mail') {
    const secret = await issueLink(scope, { personId, email }, 'recovery');
    const reader = { personId, email, firstname, locale: scope.locale };
    await notifyPerson(scope, reader, { kind: 'welcome', secret });
  }
  return { recordId: personId, before: { role, former: null } satisfies FormerMember };
}

async function giveRole(scope: Scope, { personId, role: former }: Known, role: MemberRole): Promise<Applied> {
  await changeRole(scope, personId, role);
  return { recordId: personId, before: { role, former } satisfies FormerMember };
}
