import { z } from 'zod';
import { permission } from '#platform/access/access.ts';
import { EXPORT_FORMATS, MAX_ROWS_AT_ONCE } from '#platform/lists/export-rules.ts';
import { fileNameOf } from '#platform/lists/exports.ts';
import { requireList } from '#platform/lists/require-list.ts';
import { readList } from '#platform/lists/list-rows.ts';
import { csvOf, FILE_TYPES, xlsxOf } from '#platform/lists/write-list.ts';
import { pageLoader } from '#platform/page/page.ts';
import { fileReply, streamedFile } from '#platform/page/streamed-file.ts';

const FileName = z
  .string()
  .regex(/^file[.]/)
  .transform((name) => name.slice('file.'.length))
  .pipe(z.enum(EXPORT_FORMATS));

/** Downloads what a list shows, up to the rows that are sent at once. */
export const loader = pageLoader({
  access: permission('app.export_lists', 'manager'),
  params: z.object({ list: z.string().max(80), file: FileName }),
  query: z.record(z.string(), z.string()),
  handle: async (scope, { params, query }) => {
    const list = requireList(scope, params.list);
    const pages = readList(list, list.query.parse(query), {
      most: MAX_ROWS_AT_ONCE,
      inTransaction: (work) => scope.app.database.read(scope.tenant.id, (tx) => work({ ...scope, tx })),
    });
    const reader = { locale: scope.locale, zone: scope.tenant.zone };
    const file = { name: fileNameOf(list, scope, params.file), type: FILE_TYPES[params.file] };
    return params.file === 'csv'
      ? streamedFile({ ...file, chunks: csvOf(list, pages, reader) })
      : fileReply({ ...file, bytes: await xlsxOf(list, pages, reader) });
  },
});
