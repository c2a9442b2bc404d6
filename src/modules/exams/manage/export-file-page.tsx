import { pageLoader } from '#platform/page/page.ts';
import { EXPORT_FORMATS, ExportQuery } from '../interchange/interchange-contract.ts';
import { exportQuestions } from '../interchange/exchange-questions.ts';
import { manageExams } from '../permissions.ts';

/** Download of exported questions. */
export const loader = pageLoader({
  access: manageExams,
  query: ExportQuery,
  handle: async (scope, { query }) => {
    const bytes = await exportQuestions(scope, {
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
      },
    });
  },
});
