import { z } from 'zod';
import { permission } from '#platform/access/access.ts';
import { requireImportSource } from '#platform/imports/import-rows.ts';
import { templateFile } from '#platform/imports/template-file.ts';
import { FILE_TYPES } from '#platform/lists/write-list.ts';
import { pageLoader } from '#platform/page/page.ts';
import { fileReply } from '#platform/page/streamed-file.ts';

/** Downloads a workbook to fill in. */
export const loader = pageLoader({
  access: permission('app.import', 'manager'),
  params: z.object({ source: z.string().max(80) }),
  handle: async (scope, { params }) => {
    const source = requireImportSource(scope, params.source);
    return fileReply({
      name: `${source.title({}, { locale: scope.locale })}.xlsx`,
      type: FILE_TYPES.xlsx,
      bytes: await templateFile(source, scope.locale),
    });
  },
});
