import * as m from '#messages';
import { getTaughtLesson } from '#modules/lessons/public.ts';
import { type FileColumn, listSource } from '#platform/lists/list-source.ts';
import type { Sentence } from '#platform/locale/sentence.ts';
import type { Status } from '../certificate/status-rules.ts';
import { giveCertificates, manageCertificates } from '../permissions.ts';
import { LessonAddress } from '../template/lesson-address-contract.ts';
import { IssuedInput, type IssuedRow, listIssued } from './issued.ts';

const STATUSES: Readonly<Record<Status, Sentence>> = {
  valid: m.certificates_status_valid,
  expired: m.certificates_status_expired,
  revoked: m.certificates_status_revoked,
  superseded: m.certificates_status_superseded,
};

const COLUMNS: readonly FileColumn<IssuedRow>[] = [
  { header: m.certificates_number, kind: 'text', of: (row) => row.number },
  { header: m.certificates_code, kind: 'text', of: (row) => row.code },
  { header: m.certificates_holder, kind: 'text', of: (row) => row.name },
  { header: m.certificates_email, kind: 'text', of: (row) => row.email },
  { header: m.certificates_lesson, kind: 'text', of: (row) => row.lesson },
  { header: m.certificates_issued_on, kind: 'instant', of: (row) => new Date(row.issuedAt) },
  { header: m.certificates_expires_on, kind: 'text', of: (row) => row.expiresOn },
  {
    header: m.certificates_status,
    kind: 'text',
    of: (row, locale) => STATUSES[row.status]({}, { locale }),
  },
  { header: m.certificates_reason, kind: 'text', of: (row) => row.reason },
];

/** Issued certificates, as a file. */
export const issuedList = listSource<typeof IssuedInput, IssuedRow>({
  name: 'certificates.issued',
  title: m.certificates_issued,
  access: manageCertificates,
  query: IssuedInput,
  columns: COLUMNS,
  read: async (scope, query, page) => {
    const { items, nextAfter } = await listIssued(scope, { ...query, ...page });
    return { rows: items, next: nextAfter };
  },
});

const LessonIssuedInput = IssuedInput.extend({ lesson: LessonAddress });

/** The certificates of one lesson, as a file for those who give them. */
export const lessonIssuedList = listSource<typeof LessonIssuedInput, IssuedRow>({
  name: 'certificates.lesson',
  title: m.certificates_issued,
  access: giveCertificates,
  query: LessonIssuedInput,
  columns: COLUMNS,
  read: async (scope, { lesson, ...query }, page) => {
    const { lessonId } = await getTaughtLesson(scope, lesson);
    const { items, nextAfter } = await listIssued(scope, { ...query, ...page, lessonId });
    return { rows: items, next: nextAfter };
  },
});
