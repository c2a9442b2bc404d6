import { allows, isOffered } from '#platform/access/access.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { personOf, type Scope } from '#platform/scope.ts';
import { recordHits } from '#platform/search/record-hits.ts';
import type { RecordKind, RecordQuery } from '#platform/search/record-kind.ts';
import { holdsTerms } from '#platform/search/search.ts';
import { numberText } from '../certificate/certificate-rows.ts';
import { codeIn, readNumber, spokenCode } from '../certificate/code-rules.ts';
import { CERTIFICATE_SEARCH } from '../certificate/index-certificates.ts';
import { certificatesPaths } from '../paths.ts';
import { holdCertificates, manageCertificates } from '../permissions.ts';

type Row = RowOf<
  'certificates_certificate',
  | 'certificateId'
  | 'year'
  | 'number'
  | 'code'
  | 'holderName'
  | 'lessonSlug'
  | 'lessonTitleTh'
  | 'lessonTitleEn'
> & { readonly score: number };

/** Certificates by number, code, holder and lesson: all for managers, for everybody else their own. */
export const certificateRecords: RecordKind = {
  name: 'certificates.certificate',
  access: holdCertificates,
  stays: true,
  corrects: [CERTIFICATE_SEARCH],
  find: async (scope, query, limit) => {
    const isManager = allows(manageCertificates, scope.actor) && isOffered(manageCertificates, scope.tenant);
    const hits = isManager
      ? recordHits([CERTIFICATE_SEARCH], query, limit, sameCertificate(scope, query))
      : ownCertificates(scope, query, limit);
    const rows = await scope.tx.rows(sql<Row>`
      select certificate.certificate_id, certificate.year, certificate.number, certificate.code, certificate.holder_name, certificate.lesson_slug,
             certificate.lesson_title_th, certificate.lesson_title_en, hit.score
        from ${hits} as hit
        join certificates_certificate as certificate on certificate.tenant_id = ${scope.tenant.id} and certificate.certificate_id = hit.item_id
       order by hit.score desc, certificate.issued_at desc, certificate.certificate_id desc limit ${limit}`);
    return rows.map((row) => {
      const lesson =
        scope.locale === 'en' && row.lessonTitleEn !== '' ? row.lessonTitleEn : row.lessonTitleTh;
      const number = numberText(row);
      return {
        id: row.certificateId,
        title: isManager ? row.holderName : lesson,
        detail: isManager ? `${number} · ${lesson}` : number,
        to: certificatesPaths.certificate(row.lessonSlug, row.code),
        keys: [number, row.code, spokenCode(row.code)],
        score: row.score,
      };
    });
  },
};

/** Selects the certificate with this number or code as `item_id`. */
function sameCertificate(scope: Scope, { text }: RecordQuery) {
  const number = readNumber(text);
  return sql`
    select certificate_id as item_id from certificates_certificate
     where tenant_id = ${scope.tenant.id} and code = ${codeIn(text)}
     union all
    select certificate_id from certificates_certificate
     where tenant_id = ${scope.tenant.id} and year = ${number?.year ?? null} and number = ${number?.number ?? null}`;
}

/** Selects the actor's own certificates that match, without replaced ones; as `recordHits`. */
function ownCertificates(scope: Scope, { search }: RecordQuery, limit: number) {
  return sql`(
    select certificate_id as item_id, 2::real as score from certificates_certificate
     where tenant_id = ${scope.tenant.id} and user_id = ${personOf(scope)?.userId ?? null}::uuid and state <> 'superseded'
       and ${holdsTerms(sql`lower(lesson_title_th || ' ' || lesson_title_en || ' ' || number || '/' || year || ' ' || code)`, search)}
     order by issued_at desc limit ${sql.lit(limit)})`;
}
