import type { ScopeWithoutTx } from '#platform/scope.ts';
import { refuse } from '#platform/refusal.ts';
import { redirectOutside } from '#platform/navigation/redirect.ts';
import { contentOrigin, privateObjectUrl } from '#platform/storage/content-urls.ts';
import { numberText } from '../certificate/certificate-rows.ts';
import { certificatesRefusals } from '../refusals.ts';
import { findByTyped, guarded, publicView } from './check-certificate.ts';

/**
 * Redirects to a short-lived URL of a certificate's file, unless the certificate was revoked or replaced. Refuses with
 * `certificates.certificate_missing`, `platform.too_many_requests`.
 */
export async function redirectToFile(outside: ScopeWithoutTx, typed: string): Promise<Response> {
  return redirectOutside(await fileAddress(outside, typed), {
    origins: [contentOrigin(outside.app.config)],
    headers: { 'cache-control': 'private, no-store' },
  });
}

async function fileAddress(outside: ScopeWithoutTx, typed: string): Promise<string> {
  const found = await guarded(
    outside,
    async (scope) => {
      const row = await findByTyped(scope, typed);
      return row && { row, hasFile: (await publicView(scope, row)).hasFile };
    },
    (result) => result === null,
  );
  const objectId = found?.hasFile ? found.row.pdfObjectId : null;
  if (!found || objectId === null) throw refuse(certificatesRefusals, 'certificates.certificate_missing');
  const name = `certificate-${numberText(found.row).replace('/', '-')}.pdf`;
  return privateObjectUrl(outside.app, outside.tenant.id, objectId, { name });
}
