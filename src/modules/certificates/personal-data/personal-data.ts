import * as m from '#messages';
import { sql } from '#platform/db/query.ts';
import type { Filled, RowAs } from '#platform/db/rows.ts';
import type { PersonalData } from '#platform/personal-data.ts';
import {
  type IndexedCertificate,
  indexCertificates,
  indexedColumns,
} from '../certificate/index-certificates.ts';

/**
 * Certificates survive account deletion and stay verifiable by code: that is their purpose. Name search is turned off and the
 * email address is removed.
 */
export const certificatesPersonalData: PersonalData = {
  name: 'certificates',
  use: {
    code: 'certificates.certified',
    text: m.certificates_person_use,
    find: (scope, personIds) =>
      scope.tx.rows(sql<Filled<RowAs<'certificates_certificate', { personId: 'userId' }>>>`
        select distinct user_id as person_id from certificates_certificate
         where tenant_id = ${scope.tenant.id} and user_id = any(${personIds}::uuid[])`),
  },
  collect: async (scope, { personId }) => ({
    records: await scope.tx.rows(sql`
      select number || '/' || year as number, code, holder_name as name, lesson_title_th as lesson, hours, score_percent,
             completed_on, issued_at, expires_on, state, is_listed
        from certificates_certificate where tenant_id = ${scope.tenant.id} and user_id = ${personId} order by issued_at limit 1000`),
    next: null,
  }),
  erase: async (scope, { personId }) => {
    const kept = await scope.tx.rows(sql<IndexedCertificate>`
      update certificates_certificate as certificate set holder_email = '', is_listed = false, user_id = null
       where tenant_id = ${scope.tenant.id} and user_id = ${personId} returning ${indexedColumns}`);
    await indexCertificates(scope, kept);
  },
};
