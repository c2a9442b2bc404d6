import { z } from 'zod';
import { pageLoader } from '#platform/page/page.ts';
import { EXPORT_FORMATS } from '../interchange/interchange-contract.ts';
import { exportQuestions } from '../interchange/exchange-questions.ts';
import { manageExams } from '../permissions.ts';

const FORMATS = ['gift', 'xml', 'aiken', 'csv', 'xlsx'] as const;

/** Questions of the bank as a file. What the format cannot say is counted in a header. */
export const loader = pageLoader({
  access: manageExams,
  query: z.object({ format: z.enum(FORMATS).default('gift'), category: z.string().max(200).optional() }),
  handle: async (scope, { query }) => {
    const { bytes, left } = await exportQuestions(scope, {
      format: query.format,
      category: query.category ?? null,
    });
    const { extension, type } =
      EXPORT_FORMATS.find(({ format }) => format === query.format) ?? EXPORT_FORMATS[0];
    return new Response(Buffer.from(bytes), {
      headers: {
        'content-type': type,
        'content-disposition': `attachment; filename="questions.${extension}"`,
        'cache-control': 'private, no-store',
        'x-left-out': String(left.length),
      },
    });
  },
});
