import { z } from 'zod';
import { pageLoader } from '#platform/page/page.ts';
import { fileReply } from '#platform/page/streamed-file.ts';
import { PAPER_LIMIT } from '../paper/document-on-paper.ts';
import { issueDocuments } from '../permissions.ts';
import { drawEtaxPdf, readForEtax } from './etax-files.ts';

/** A document as PDF/A-3 with its electronic message within, for those who issue documents. */
export const loader = pageLoader({
  access: issueDocuments,
  params: z.object({ document: z.uuid() }),
  prepare: async (outside, { params, http }) => {
    http.spendRequestLimit('billing.paper', PAPER_LIMIT);
    const read = await readForEtax(outside, params.document);
    return fileReply({
      name: `${read.document.number}-etax.pdf`,
      type: 'application/pdf',
      bytes: await drawEtaxPdf(outside, read),
    });
  },
  handle: async (_scope, { prepared }) => prepared,
});
