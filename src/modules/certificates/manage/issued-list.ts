import * as m from '#messages';
import { listSource } from '#platform/lists/list-source.ts';
import type { Sentence } from '#platform/locale/sentence.ts';
import type { Status } from '../certificate/status-rules.ts';
import { manageCertificates } from '../permissions.ts';
import { IssuedInput, type IssuedRow, listIssued } from './issued.ts';

const STATUSES: Readonly<Record<Status, Sentence>> = {
  valid: m.certificates_status_valid,
  expired: m.certificates_status_expired,
  revoked: m.certificates_status_revoked,
  superseded: m.certificates_status_superseded,
};

/** Issued certificates, as a file. */
export const issuedList = listSource<typeof IssuedInput, IssuedRow>({
  name: 'certificates.issued',
  title: m.certificates_issued,
  access: manageCertificates,
  query: IssuedInput,
  columns: [
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
  ],
  read: async (scope, query, page) => {
    const { items, nextAfter } = await listIssued(scope, { ...query, ...page });
    return { rows: items, next: nextAfter };
  },
});
