import { z } from 'zod';
import { type JobRun, job } from '#platform/jobs/job.ts';
import { sql } from '#platform/db/query.ts';
import type { Scope } from '#platform/scope.ts';
import { keepObject, readObject, uploadObject } from '#platform/storage/objects.ts';
import { type CertificateRow, findById, numberText } from '../certificate/certificate-rows.ts';
import { picturesOf, pictureIdsIn } from '../template/template-pictures.ts';
import { getLayout } from '../template/templates.ts';
import { certificatesPaths } from '../paths.ts';
import type { SheetToPrint } from './draw-pdf.ts';
import { printSheet } from './paper-thread.ts';

/** Makes a certificate's file once: its bytes never change, so that its hash detects a changed copy. */
export const printCertificate = job({
  name: 'certificates.print',
  payload: z.object({ certificateId: z.uuid() }),
  timeoutSeconds: 120,
  run: async (run, { certificateId }) => {
    const sheet = await run.transaction((scope) => readSheet(scope, certificateId));
    if (sheet === null) return;
    const { bytes, drawn } = await printSheet(sheet);
    const stored = await uploadObject(outsideOf(run), {
      source: bytes,
      sizeBytes: bytes.length,
      contentType: 'application/pdf',
      visibility: 'private',
      kind: 'certificates.pdf',
    });
    await run.transaction(async (scope) => {
      const unprinted = await scope.tx.first(sql`
        select 1 as found from certificates_certificate
         where tenant_id = ${scope.tenant.id} and certificate_id = ${certificateId} and pdf_object_id is null for update`);
      if (unprinted === null) return;
      await keepObject(scope, stored);
      await scope.tx.run(sql`
        update certificates_certificate
           set pdf_object_id = ${stored.objectId}, pdf_sha256 = ${stored.sha256}, drawn = ${JSON.stringify(drawn)}::jsonb
         where tenant_id = ${scope.tenant.id} and certificate_id = ${certificateId}`);
    });
  },
});

function outsideOf({ app, tenant }: JobRun): { app: JobRun['app']; tenant: JobRun['tenant']; now: Date } {
  return { app, tenant, now: app.clock() };
}

/** Returns what to print; null when the file exists already or the certificate is gone. */
async function readSheet(scope: Scope, certificateId: string): Promise<SheetToPrint | null> {
  const row = await findById(scope, certificateId);
  if (!row || row.pdfObjectId !== null) return null;
  const layout = await getLayout(scope, row.templateId, row.templateVersion);
  const pictures = new Map<string, Uint8Array>();
  for (const picture of await picturesOf(scope, pictureIdsIn(layout)))
    pictures.set(picture.pictureId, (await readObject(scope, picture.objectId)).bytes);
  return {
    layout,
    strings: row.strings,
    link: publicLink(scope, row),
    title: `${row.strings.lesson ?? row.lessonTitleTh} · ${numberText(row)}`,
    author: scope.tenant.name,
    code: row.code,
    issuedAt: row.issuedAt,
    pictures,
  };
}

/** Target of the QR code: the certificate's page at the site's primary host, whichever host the request came to. */
function publicLink(scope: Scope, row: Pick<CertificateRow, 'code'>): string {
  return scope.tenant.origin + certificatesPaths.public(row.code);
}
