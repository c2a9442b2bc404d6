import { z } from 'zod';
import { sql } from '#platform/db/query.ts';
import { refuse } from '#platform/refusal.ts';
import { personOf, type Scope } from '#platform/scope.ts';
import { type PublicCertificate, publicView } from '../check/check-certificate.ts';
import { type CertificateRow, lockCertificate } from '../certificate/certificate-rows.ts';
import { CertificateCode } from '../issue/change-certificate.ts';
import { certificatesRefusals } from '../refusals.ts';

/** Most certificates on one page. */
const MAX_OWN = 100;

export const ListingInput = z.object({
  code: CertificateCode,
  isListed: z
    .union([z.literal('on'), z.boolean()])
    .transform((value) => value !== false)
    .default(false),
});

/** Lists the actor's certificates, of all lessons or of one, newest first, without replaced ones. */
export async function listOwn(scope: Scope, lessonId?: string): Promise<PublicCertificate[]> {
  const person = personOf(scope);
  if (!person) return [];
  const rows = await scope.tx.rows(sql<CertificateRow>`
    select * from certificates_certificate
     where tenant_id = ${scope.tenant.id} and user_id = ${person.userId} and state <> 'superseded'
       ${lessonId === undefined ? sql`` : sql`and lesson_id = ${lessonId}`}
     order by issued_at desc limit ${MAX_OWN}`);
  return Promise.all(rows.map((row) => publicView(scope, row)));
}

/** Turns name search for the actor's own certificate on or off. Refuses with `certificates.certificate_missing`. */
export async function setListed(
  scope: Scope,
  { code, isListed }: z.output<typeof ListingInput>,
): Promise<{ isListed: boolean }> {
  const row = await lockCertificate(scope, code);
  if (row.userId === null || row.userId !== personOf(scope)?.userId)
    throw refuse(certificatesRefusals, 'certificates.certificate_missing');
  await scope.tx.run(sql`
    update certificates_certificate set is_listed = ${isListed}
     where tenant_id = ${scope.tenant.id} and certificate_id = ${row.certificateId}`);
  return { isListed };
}
