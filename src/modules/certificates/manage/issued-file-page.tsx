import * as m from '#messages';
import { formatDate } from '#platform/dates/format-date.ts';
import { zonedDay } from '#platform/dates/zone.ts';
import { pageLoader } from '#platform/page/page.ts';
import { streamedFile } from '#platform/page/streamed-file.ts';
import { statusText } from '../certificate/certificate-text.tsx';
import { STATUSES, type Status } from '../certificate/status-rules.ts';
import { manageCertificates } from '../permissions.ts';
import { IssuedInput, issuedFile } from './issued.ts';

/** CSV export of issued certificates. */
export const loader = pageLoader({
  access: manageCertificates,
  query: IssuedInput,
  handle: async (scope, { query }) => {
    const { locale } = scope;
    const { zone } = scope.tenant;
    return streamedFile({
      name: `certificates-${zonedDay(scope.now, zone)}.csv`,
      type: 'text/csv; charset=utf-8',
      chunks: issuedFile(scope, query, {
        headings: [
          m.certificates_number(),
          m.certificates_code(),
          m.certificates_holder(),
          m.certificates_email(),
          m.certificates_lesson(),
          m.certificates_issued_on(),
          m.certificates_expires_on(),
          m.certificates_status(),
          m.certificates_reason(),
        ],
        states: Object.fromEntries(STATUSES.map((status) => [status, statusText(status)])) as Record<
          Status,
          string
        >,
        day: (iso) => formatDate(new Date(iso), { zone, locale }),
      }),
    });
  },
});
