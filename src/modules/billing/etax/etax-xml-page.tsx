import { z } from 'zod';
import { pageLoader } from '#platform/page/page.ts';
import { fileReply } from '#platform/page/streamed-file.ts';
import { issueDocuments } from '../permissions.ts';
import { buildEtaxXml } from './build-etax-xml.ts';
import { getEtaxDocument } from './etax-files.ts';
import { findSignedMessage } from './sign-message.ts';

/** The electronic message of a document, signed once that was done, for those who issue documents. */
export const loader = pageLoader({
  access: issueDocuments,
  params: z.object({ document: z.uuid() }),
  handle: async (scope, { params }) => {
    const { document, place } = await getEtaxDocument(scope, params.document);
    const signed = await findSignedMessage(scope, params.document);
    return fileReply({
      name: signed === null ? `${document.number}.xml` : `${document.number}-signed.xml`,
      type: 'application/xml',
      bytes: signed ?? Buffer.from(buildEtaxXml(document, place)),
    });
  },
});
