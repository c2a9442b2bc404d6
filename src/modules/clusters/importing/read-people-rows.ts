import { foldEmail } from '#modules/accounts/public.ts';
import type { ImportProblem } from '#platform/imports/import-rules.ts';
import type { ImportRow, ReadItem } from '#platform/imports/import-source.ts';
import { MAX_EMAIL } from '#platform/text/email-contract.ts';
import { toArabicDigits } from '#platform/text/thai-digits.ts';
import { z } from 'zod';
import { ClusterKey } from '../cluster/cluster-contract.ts';
import type { ClusterRole } from '../cluster/cluster-rules.ts';
import { branchScope } from '../membership/membership-rules.ts';

/** A membership as a line of the file says. */
export interface ReadPerson {
  readonly row: number;
  readonly email: string;
  readonly cluster: string;
  readonly role: ClusterRole;
  /** Null: all branches. */
  readonly branchCodes: readonly string[] | null;
}

const Email = z.string().max(MAX_EMAIL).pipe(z.email());

const ROLE_WORDS = new Map<string, ClusterRole>(
  Object.entries({
    owner: ['owner', 'เจ้าของ', 'เจ้าขององค์กร'],
    cashier: ['cashier', 'แคชเชียร์', 'พนักงานขาย'],
    stock_clerk: ['stock clerk', 'stock_clerk', 'ผู้ดูแลสต็อก', 'เจ้าหน้าที่สต็อก', 'เจ้าหน้าที่คลัง'],
    accountant: ['accountant', 'ผู้ทำบัญชี', 'นักบัญชี'],
    member: ['member', 'สมาชิก'],
  } as const).flatMap(([role, words]) => words.map((word) => [word, role as ClusterRole] as const)),
);

/** Parses lines, each a membership, known by address, organisation and role. */
export function readPeopleRows(rows: readonly ImportRow[]): ReadItem<ReadPerson>[] {
  const seen = new Set<string>();
  return rows.map((row) => {
    const problems: ImportProblem[] = [];
    const value = readPerson(row, (field, code) => void problems.push({ row: row.row, field, code }));
    if (problems.length > 0) return { rows: [row.row], value, problems };
    const key = membershipKey(value);
    if (seen.has(key)) problems.push({ row: row.row, field: 'email', code: 'repeated' });
    seen.add(key);
    return { rows: [row.row], value, problems };
  });
}

/** What a membership is known by in a file. */
function membershipKey({ email, cluster, role }: Pick<ReadPerson, 'email' | 'cluster' | 'role'>): string {
  return [foldEmail(email), cluster, role].join(' ');
}

function readPerson(row: ImportRow, problem: (field: string, code: string) => void): ReadPerson {
  const email = Email.safeParse(row.cell('email'));
  if (row.cell('email') === '') problem('email', 'missing');
  else if (!email.success) problem('email', 'not_an_email');
  const cluster = ClusterKey.safeParse(row.cell('cluster').toLowerCase());
  if (row.cell('cluster') === '') problem('cluster', 'missing');
  else if (!cluster.success) problem('cluster', 'clusters.not_found');
  const role = row.cell('role') === '' ? 'member' : ROLE_WORDS.get(row.cell('role').toLowerCase());
  if (role === undefined) problem('role', 'not_a_choice');
  return {
    row: row.row,
    email: email.data ?? '',
    cluster: cluster.data ?? '',
    role: role ?? 'member',
    branchCodes: branchScope(role ?? 'member', branchesOf(row, problem)),
  };
}

/** Codes between spaces, commas or semicolons; spreadsheets drop their leading zeros, which are put back. */
function branchesOf(row: ImportRow, problem: (field: string, code: string) => void): string[] | null {
  const words = toArabicDigits(row.cell('branches'))
    .split(/[\s,;]+/)
    .filter(Boolean);
  if (words.length === 0) return null;
  if (words.some((word) => !/^[0-9]{1,5}$/.test(word))) problem('branches', 'clusters.unknown_branch');
  return [...new Set(words.map((word) => word.padStart(5, '0')))].toSorted();
}
