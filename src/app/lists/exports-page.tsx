import { z } from 'zod';
import { permission } from '#platform/access/access.ts';
import { EXPORT_FORMATS, MAX_ROWS_AT_ONCE } from '#platform/lists/export-rules.ts';
import { askForExport, listExports, requireList } from '#platform/lists/exports.ts';
import { readList } from '#platform/lists/list-rows.ts';
import { intent, pageAction, pageLoader } from '#platform/page/page.ts';

/** Each list has its own access on top of this. */
const exportLists = permission('app.export_lists', 'manager');
const MAX_QUERY_LENGTH = 2_000;

/** The person's files of a list, for its page. */
export const loader = pageLoader({
  access: exportLists,
  params: z.object({ list: z.string().max(80) }),
  handle: async (scope, { params }) => ({ exports: await listExports(scope, params.list) }),
});

/** Asks for a file: `now` if it is short enough to be sent at once, `later` if a job makes it. */
export const action = pageAction({
  access: exportLists,
  intents: {
    ask: intent({
      input: z.object({
        list: z.string().max(80),
        format: z.enum(EXPORT_FORMATS),
        search: z.string().max(MAX_QUERY_LENGTH).default(''),
      }),
      handle: async (scope, { list: name, format, search }) => {
        const list = requireList(scope, name);
        const { after: _, ...query } = Object.fromEntries(new URLSearchParams(search));
        const pages = readList(list, list.query.parse(query), {
          inTransaction: (work) => work(scope),
          most: MAX_ROWS_AT_ONCE,
        });
        let isLong = false;
        for await (const { isCut } of pages) isLong = isCut;
        if (isLong) await askForExport(scope, { list: name, format, query });
        return { when: isLong ? 'later' : 'now', format };
      },
    }),
  },
});
