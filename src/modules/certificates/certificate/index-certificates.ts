import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import type { Scope } from '#platform/scope.ts';
import { indexOlderCron } from '#platform/search/index-older.ts';
import { indexAllForSearch } from '#platform/search/search-index.ts';
import { numberText } from './certificate-rows.ts';

/** Search kind of issued certificates. */
export const CERTIFICATE_SEARCH = 'certificates.certificate';

export type IndexedCertificate = RowOf<
  'certificates_certificate',
  | 'certificateId'
  | 'year'
  | 'number'
  | 'code'
  | 'holderName'
  | 'holderEmail'
  | 'lessonTitleTh'
  | 'lessonTitleEn'
>;

/** Columns of `certificate` that are indexed. */
export const indexedColumns = sql`certificate.certificate_id, certificate.year, certificate.number, certificate.code, certificate.holder_name,
  certificate.holder_email, certificate.lesson_title_th, certificate.lesson_title_en`;

/** Indexes certificates by holder, number, code and lesson, in the transaction that writes them. */
export async function indexCertificates(
  scope: Scope,
  certificates: readonly IndexedCertificate[],
): Promise<void> {
  await indexAllForSearch(
    scope,
    certificates.map((row) => ({
      kind: CERTIFICATE_SEARCH,
      id: row.certificateId,
      text: [
        row.holderName,
        numberText(row),
        row.code,
        row.holderEmail,
        row.lessonTitleTh,
        row.lessonTitleEn,
      ].join('\n'),
    })),
  );
}

/** Indexes certificates from before they could be searched. */
export const indexCertificatesCron = indexOlderCron('certificates.index', indexCertificateBatch);

export async function indexCertificateBatch(scope: Scope, limit: number): Promise<number> {
  const rows = await scope.tx.rows(sql<IndexedCertificate>`
    update certificates_certificate as certificate set indexed_at = ${scope.now}
      from (select certificate_id from certificates_certificate
             where tenant_id = ${scope.tenant.id} and indexed_at is null
             order by certificate_id desc limit ${limit} for no key update skip locked) as batch
     where certificate.tenant_id = ${scope.tenant.id} and certificate.certificate_id = batch.certificate_id
    returning ${indexedColumns}`);
  await indexCertificates(scope, rows);
  return rows.length;
}
