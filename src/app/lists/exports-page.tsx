import { z } from 'zod';
import { permission } from '#platform/access/access.ts';
import { EXPORT_FORMATS, isTableFormat, MAX_ROWS_AT_ONCE } from '#platform/lists/export-rules.ts';
import { askForExport, deleteExport, listExports } from '#platform/lists/exports.ts';
import { requireList, requireListActor } from '#platform/lists/require-list.ts';
import { readList } from '#platform/lists/list-rows.ts';
import { MAX_VIEW_NAME } from '#platform/lists/view-rules.ts';
import { deleteView, listViews, saveView, sharesViews } from '#platform/lists/views.ts';
import { intent, pageAction, pageLoader } from '#platform/page/page.ts';
import type { ScopeWithoutTx } from '#platform/scope.ts';

/** Each list has its own access on top of this. */
const exportLists = permission('app.export_lists', 'user');
const MAX_QUERY_LENGTH = 2_000;
const MAX_PAGE_PATH = 280;
const PAGE_PATH = /^\/[^/\\?#][^?#]*$/;

/** The person's files and views of a list, for its page. */
export const loader = pageLoader({
  access: exportLists,
  params: z.object({ list: z.string().max(80) }),
  query: z.object({ subject: z.uuid().nullable().default(null).catch(null) }),
  handle: async (scope, { params, query }) => {
    const [exports, views] = await Promise.all([
      listExports(scope, params.list),
      listViews(scope, params.list, query.subject),
    ]);
    return { exports, views, canShare: sharesViews(requireListActor(scope)) };
  },
});

/**
 * Saves and deletes views, deletes files, and asks for a file: `now` if it is a table that is short enough to be sent at once, `later` if a
 * job makes it.
 */
export const action = pageAction({
  access: exportLists,
  intents: {
    ask: intent({
      input: z.object({
        list: z.string().max(80),
        format: z.enum(EXPORT_FORMATS),
        search: z.string().max(MAX_QUERY_LENGTH).default(''),
        /** The page of the list. */
        pagePath: z.string().max(MAX_PAGE_PATH).regex(PAGE_PATH).or(z.literal('')).default(''),
      }),
      prepare: (scope, { list, search }) => measureList(scope, list, queryIn(search)),
      handle: async (scope, { list, format, search, pagePath }, { prepared: { isLong, isCut } }) => {
        const isLater = isLong || !isTableFormat(format);
        if (isLater) await askForExport(scope, { list, format, query: queryIn(search), pagePath });
        return { when: isLater ? 'later' : 'now', format, search, isCut };
      },
    }),
    delete_export: intent({
      input: z.object({ list: z.string().max(80), exportId: z.uuid() }),
      handle: deleteExport,
    }),
    save_view: intent({
      input: z.object({
        list: z.string().max(80),
        subject: z.uuid().nullable().default(null),
        name: z.string().trim().min(1).max(MAX_VIEW_NAME),
        search: z.string().max(MAX_QUERY_LENGTH).default(''),
        isShared: z.enum(['true', 'false']).transform((text) => text === 'true'),
      }),
      handle: saveView,
    }),
    delete_view: intent({
      input: z.object({ list: z.string().max(80), viewId: z.uuid() }),
      handle: deleteView,
    }),
  },
});

function queryIn(search: string): Record<string, string> {
  const { after: _, ...query } = Object.fromEntries(new URLSearchParams(search));
  return query;
}

/** Reads the list to learn whether it is too long to be sent at once, before anything is written. */
async function measureList(
  scope: ScopeWithoutTx,
  name: string,
  query: Readonly<Record<string, string>>,
): Promise<{ isLong: boolean; isCut: boolean }> {
  const list = requireList(scope, name);
  const pages = readList(list, list.query.parse(query), {
    inTransaction: (work) => scope.app.database.read(scope.tenant.id, (tx) => work({ ...scope, tx })),
    most: MAX_ROWS_AT_ONCE,
  });
  let last = { goesOn: false, isCut: false };
  for await (const page of pages) last = page;
  return { isLong: last.goesOn, isCut: last.isCut };
}
