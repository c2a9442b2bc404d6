import { anyone } from '#platform/access/access.ts';
import { pageLoader } from '#platform/page/page.ts';
import { DocumentParams, PAPER_LIMIT, PaperQuery, readForPaper } from '../paper/document-on-paper.ts';
import { printDocument } from '../paper/print-document.ts';

/** A document as a PDF, for everybody who knows its slug, and by its number for its buyer and those who issue documents. */
export const loader = pageLoader({
  access: anyone,
  secrets: ['key'],
  params: DocumentParams,
  query: PaperQuery,
  prepare: async (outside, { params, query, http }) => {
    http.spendRequestLimit('billing.paper', PAPER_LIMIT);
    const { document, choice } = await readForPaper(outside, params.key, query);
    return printDocument(outside, document, choice);
  },
  handle: async (_scope, { prepared }) => prepared,
});
