import { anyone } from '#platform/access/access.ts';
import { pageLoader } from '#platform/page/page.ts';
import { fileReply } from '#platform/page/streamed-file.ts';
import { DocumentParams, PAPER_LIMIT } from '../paper/document-on-paper.ts';
import { readStampedFile } from './find-stamp.ts';

/** A document with the authority's time stamp, for everybody who may see the document. */
export const loader = pageLoader({
  access: anyone,
  secrets: ['key'],
  params: DocumentParams,
  handle: async (scope, { params, http }) => {
    http.spendRequestLimit('billing.paper', PAPER_LIMIT);
    const { number, bytes } = await readStampedFile(scope, params.key);
    return fileReply({ name: `${number}-stamped.pdf`, type: 'application/pdf', bytes });
  },
});
