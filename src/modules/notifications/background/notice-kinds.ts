import { z } from 'zod';
import * as m from '#messages';
import { formatNumber } from '#platform/locale/number-format.ts';
import { type NoticeCategory, noticeKind } from '#platform/notice-kind.ts';

/** Work that goes on after its page was left. */
const background: NoticeCategory = {
  name: 'background',
  label: (locale) => m.notifications_background({}, { locale }),
  help: (locale) => m.notifications_background_help({}, { locale }),
  email: 'off',
  line: false,
};

const Title = z.object({ th: z.string(), en: z.string() });
const Count = z.int().min(0);

/** An import or its undo has ended. */
export const importEndedNotice = noticeKind({
  name: 'notifications.import_ended',
  category: background,
  params: z.object({
    title: Title,
    file: z.string(),
    outcome: z.enum(['done', 'failed', 'undone', 'undo_failed']),
    /** Imported or taken back, and left out or kept. */
    done: Count,
    left: Count,
  }),
  words: ({ title, file, outcome, done, left }, locale) => {
    const counts = { done: formatNumber(done, locale), left: formatNumber(left, locale) };
    const isUndo = outcome === 'undone' || outcome === 'undo_failed';
    const what = { what: title[locale] };
    const titles = {
      done: m.notifications_import_done,
      failed: m.notifications_import_failed,
      undone: m.notifications_import_undone,
      undo_failed: m.notifications_import_undo_failed,
    };
    return {
      title: titles[outcome](what, { locale }),
      body: isUndo
        ? m.notifications_import_undo_counts({ file, ...counts }, { locale })
        : m.notifications_import_counts({ file, ...counts }, { locale }),
    };
  },
});

/** A file that somebody asked for has been made, or cannot be. */
export const exportEndedNotice = noticeKind({
  name: 'notifications.export_ended',
  category: background,
  params: z.object({ title: Title, rows: Count, isReady: z.boolean() }),
  words: ({ title, rows, isReady }, locale) => ({
    title: isReady
      ? m.notifications_export_ready({ what: title[locale] }, { locale })
      : m.notifications_export_failed({ what: title[locale] }, { locale }),
    body: isReady ? m.notifications_export_rows({ rows: formatNumber(rows, locale) }, { locale }) : '',
  }),
});
