import type { ImportProblem } from '#platform/imports/import-rules.ts';
import type { ImportRow, ReadItem } from '#platform/imports/import-source.ts';
import { toArabicDigits } from '#platform/text/thai-digits.ts';
import { parseThaiPhone } from '#platform/text/thai-phone.ts';
import type { MemberRole } from '../manage/member-rules.ts';
import { Email } from '../person/person-contract.ts';
import { foldEmail } from '../person/person-queries.ts';

/** A member as a line of the file says. */
export interface ReadMember {
  readonly row: number;
  readonly email: string;
  readonly title: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly phone: string | null;
  readonly role: MemberRole | undefined;
}

const MAX_NAME = 100;
const MAX_TITLE = 40;

const ROLE_WORDS = new Map<string, MemberRole>(
  Object.entries({
    user: ['user', 'member', 'customer', 'learner', 'สมาชิก', 'ลูกค้า', 'ผู้เรียน'],
    manager: ['manager', 'staff', 'ผู้จัดการ', 'พนักงาน', 'เจ้าหน้าที่'],
    admin: ['admin', 'administrator', 'ผู้ดูแล', 'ผู้ดูแลระบบ'],
  } as const).flatMap(([role, words]) => words.map((word) => [word, role as MemberRole] as const)),
);

/** Parses lines, each a member, known by their e-mail address. */
export function readMemberRows(rows: readonly ImportRow[]): ReadItem<ReadMember>[] {
  const seen = new Set<string>();
  return rows.map((row) => {
    const problems: ImportProblem[] = [];
    const problem = (field: string, code: string): void => void problems.push({ row: row.row, field, code });
    const value = readMember(row, problem);
    const folded = foldEmail(value.email);
    if (value.email !== '' && seen.has(folded)) problem('email', 'repeated');
    seen.add(folded);
    return { rows: [row.row], value, problems };
  });
}

function readMember(row: ImportRow, problem: (field: string, code: string) => void): ReadMember {
  const email = Email.safeParse(row.cell('email'));
  if (row.cell('email') === '') problem('email', 'missing');
  else if (!email.success) problem('email', 'not_an_email');
  const names = namesOf(row);
  if (names.firstname === '') problem(row.has('firstname') ? 'firstname' : 'name', 'missing');
  if (names.firstname.length > MAX_NAME) problem(row.has('firstname') ? 'firstname' : 'name', 'too_long');
  if (names.lastname.length > MAX_NAME) problem(row.has('lastname') ? 'lastname' : 'name', 'too_long');
  if (row.cell('title').length > MAX_TITLE) problem('title', 'too_long');
  const phone = row.cell('phone') === '' ? null : phoneOf(row.cell('phone'));
  if (phone === undefined) problem('phone', 'not_a_phone');
  const role = ROLE_WORDS.get(row.cell('role').toLowerCase());
  if (row.cell('role') !== '' && role === undefined) problem('role', 'not_a_choice');
  return {
    row: row.row,
    email: email.data ?? '',
    title: row.cell('title'),
    ...names,
    phone: phone ?? null,
    role,
  };
}

/** First and last name, from their own columns or from one that holds both. */
function namesOf(row: ImportRow): { firstname: string; lastname: string } {
  const [first = '', ...rest] = row.cell('name').split(/\s+/);
  return {
    firstname: row.cell('firstname') || first,
    lastname: row.cell('lastname') || (row.cell('firstname') ? '' : rest.join(' ')),
  };
}

/** The stored form; undefined for what is no Thai number. Spreadsheets drop the leading zero of mobiles: it is put back. */
function phoneOf(text: string): string | undefined {
  const typed = toArabicDigits(text);
  const whole = /^[689]\d{8}$/.test(typed.replaceAll(/[\s-]/g, '')) ? `0${typed}` : typed;
  return parseThaiPhone(whole)?.national;
}
