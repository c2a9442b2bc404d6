import { z } from 'zod';
import { CursorText } from '#platform/paging/cursor-contract.ts';
import { sortParameter } from '#platform/paging/sort-contract.ts';
import { sortedPage } from '#platform/paging/sorting.ts';
import { zonedDay } from '#platform/dates/zone.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import type { Scope } from '#platform/scope.ts';
import { holdsTerms, readSearch } from '#platform/search/search.ts';
import { CERTIFICATE_SEARCH } from '../certificate/index-certificates.ts';
import { codeIn, readNumber } from '../certificate/code-rules.ts';
import { STATUSES, type Status, statusOf } from '../certificate/status-rules.ts';
import { numberText } from '../certificate/certificate-rows.ts';

const PAGE_SIZE = 50;

export const IssuedInput = z.object({
  q: z.string().trim().max(100).optional().catch(undefined),
  state: z.enum(STATUSES).optional().catch(undefined),
  sort: sortParameter(['issued', 'name']),
  after: CursorText.optional(),
});
export type IssuedInput = z.infer<typeof IssuedInput>;

export interface IssuedRow {
  readonly code: string;
  readonly number: string;
  readonly name: string;
  readonly email: string;
  readonly lesson: string;
  readonly lessonSlug: string;
  readonly issuedAt: string;
  readonly expiresOn: string | null;
  readonly status: Status;
  readonly reason: string;
}

type IssuedCertificateRow = RowOf<
  'certificates_certificate',
  | 'certificateId'
  | 'year'
  | 'number'
  | 'code'
  | 'holderName'
  | 'holderEmail'
  | 'lessonTitleTh'
  | 'lessonTitleEn'
  | 'lessonSlug'
  | 'issuedAt'
  | 'expiresOn'
  | 'state'
  | 'stateReason'
>;

const CERTIFICATE_ID = { key: sql`certificate_id`, of: (row: IssuedCertificateRow) => row.certificateId };
const SORT_KEYS = {
  issued: { kind: 'instant', key: sql`issued_at`, of: ({ issuedAt }: IssuedCertificateRow) => issuedAt },
  name: { kind: 'text', key: sql`holder_name`, of: ({ holderName }: IssuedCertificateRow) => holderName },
} as const;

/**
 * Lists issued certificates, of all lessons or of one, newest first unless they are sorted. A number or code matches exactly, other words part of
 * the name.
 */
export async function listIssued(
  scope: Scope,
  input: IssuedInput & { readonly lessonId?: string; readonly limit?: number },
): Promise<{ items: IssuedRow[]; nextAfter: string | null }> {
  const today = zonedDay(scope.now, scope.tenant.zone);
  const { sort = '-issued', after, limit = PAGE_SIZE } = input;
  const sorted = sortedPage(SORT_KEYS, CERTIFICATE_ID, { sort, after, isStrict: true });
  const rows = await scope.tx.rows(sql<IssuedCertificateRow>`
    select certificate_id, year, number, code, holder_name, holder_email, lesson_title_th, lesson_title_en, lesson_slug, issued_at, expires_on, state, state_reason
      from certificates_certificate
     where tenant_id = ${scope.tenant.id}
       ${input.lessonId === undefined ? sql`` : sql`and lesson_id = ${input.lessonId}`}
       ${stateIs(input.state, today)}
       ${await matches(scope, input.q)}
       and ${sorted.isAfter}
     order by ${sorted.order} limit ${limit + 1}`);
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    items: page.map((row) => ({
      code: row.code,
      number: numberText(row),
      name: row.holderName,
      email: row.holderEmail,
      lesson: scope.locale === 'en' && row.lessonTitleEn !== '' ? row.lessonTitleEn : row.lessonTitleTh,
      lessonSlug: row.lessonSlug,
      issuedAt: row.issuedAt.toISOString(),
      expiresOn: row.expiresOn,
      status: statusOf({ state: row.state, expiresOn: row.expiresOn }, today),
      reason: row.stateReason,
    })),
    nextAfter: last ? sorted.cursorAt(last) : null,
  };
}

function stateIs(state: Status | undefined, today: string) {
  switch (state) {
    case undefined:
      return sql``;
    case 'valid':
      return sql`and state = 'issued' and (expires_on is null or expires_on >= ${today}::date)`;
    case 'expired':
      return sql`and state = 'issued' and expires_on < ${today}::date`;
    case 'revoked':
    case 'superseded':
      return sql`and state = ${state}`;
  }
}

/** The holder's name as searches fold it, without the accents that `holder_folded` keeps. */
const searchedName = sql`normalize(regexp_replace(normalize(holder_folded, nfd), '[\\u0300-\\u036f]', '', 'g'), nfc)`;

/** A code, a number, or words of the holder's name in any order. */
async function matches(scope: Scope, q: string | undefined) {
  if (q === undefined || q === '') return sql``;
  const code = codeIn(q);
  if (code !== null) return sql`and code = ${code}`;
  const number = readNumber(q);
  if (number !== null) return sql`and year = ${number.year} and number = ${number.number}`;
  return sql`and ${holdsTerms(searchedName, await readSearch(scope, [CERTIFICATE_SEARCH], q))}`;
}
