import { redirect } from 'react-router';
import { z } from 'zod';
import { pageLoader } from '#platform/page/page.ts';
import { refuse } from '#platform/refusal.ts';
import { privateObjectUrl } from '#platform/storage/content-urls.ts';
import { codeIn } from '../code-rules.ts';
import { findByCode, numberText } from '../issue/certificate-rows.ts';
import { checkCertificates } from '../permissions.ts';
import { certificatesRefusals } from '../refusals.ts';
import { guarded, publicView } from './check-certificate.ts';

/** The file, for whoever holds the code and as long as the certificate was neither revoked nor replaced. */
export const loader = pageLoader({
  access: checkCertificates,
  params: z.object({ slug: z.string().max(200) }),
  prepare: (outside, { params }) =>
    guarded(
      outside,
      async (scope) => {
        const code = codeIn(params.slug);
        const row = code === null ? null : await findByCode(scope, code);
        return row && { row, hasFile: (await publicView(scope, row)).hasFile };
      },
      (found) => found === null,
    ),
  handle: async (scope, { prepared }) => {
    const objectId = prepared?.hasFile ? prepared.row.pdf_object_id : null;
    if (!prepared || objectId === null)
      throw refuse(certificatesRefusals, 'certificates.certificate_missing');
    const name = `certificate-${numberText(prepared.row).replace('/', '-')}.pdf`;
    return redirect(privateObjectUrl(scope.app, scope.tenant.id, objectId, { name }), {
      headers: { 'cache-control': 'private, no-store' },
    });
  },
});
