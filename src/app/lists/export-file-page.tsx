import { z } from 'zod';
import { permission } from '#platform/access/access.ts';
import { TABLE_FORMATS, MAX_ROWS_AT_ONCE } from '#platform/lists/export-rules.ts';
import { fileNameOf, recordExport } from '#platform/lists/exports.ts';
import { requireList } from '#platform/lists/require-list.ts';
import { readList, withOwnColumns } from '#platform/lists/list-rows.ts';
import type { InTransaction } from '#platform/lists/list-source.ts';
import { csvOf, FILE_TYPES, xlsxOf } from '#platform/lists/write-list.ts';
import { pageLoader } from '#platform/page/page.ts';
import { fileReply } from '#platform/page/streamed-file.ts';

const FileName = z
  .string()
  .regex(/^file[.]/)
  .transform((name) => name.slice('file.'.length))
  .pipe(z.enum(TABLE_FORMATS));

/** Downloads what a list shows, up to the rows that are sent at once. */
export const loader = pageLoader({
  access: permission('app.export_lists', 'user'),
  params: z.object({ list: z.string().max(80), file: FileName }),
  query: z.record(z.string(), z.string()),
  handle: async (scope, { params, query }) => {
    const asked = requireList(scope, params.list);
    const wanted = asked.query.parse(query);
    let rows = 0;
    const inTransaction: InTransaction = (work) =>
      scope.app.database.read(scope.tenant.id, (tx) => work({ ...scope, tx }));
    const list = await withOwnColumns(asked, wanted, inTransaction);
    const pages = readList(list, wanted, { most: MAX_ROWS_AT_ONCE, inTransaction });
    async function* counted(): typeof pages {
      for await (const page of pages) {
        rows += page.rows.length;
        yield page;
      }
    }
    const reader = { locale: scope.locale, zone: scope.tenant.zone };
    const format = params.file;
    const bytes =
      format === 'csv'
        ? Buffer.concat(await Array.fromAsync(csvOf(list, counted(), reader), (text) => Buffer.from(text)))
        : Buffer.concat(await Array.fromAsync<Buffer>(xlsxOf(list, counted(), reader)));
    // Written before the first byte leaves, so that nobody takes a list along unseen.
    await scope.app.database.write(scope.tenant.id, (tx) =>
      recordExport({ ...scope, tx }, { list, format, rows }),
    );
    return fileReply({ name: fileNameOf(list, scope, format), type: FILE_TYPES[format], bytes });
  },
});
