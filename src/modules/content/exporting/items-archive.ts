import * as m from '#messages';
import { MAX_ARCHIVE_BYTES, MAX_ARCHIVE_ENTRIES } from '#platform/imports/import-rules.ts';
import type { ListArchive } from '#platform/lists/list-source.ts';
import { formatNumber } from '#platform/locale/number-format.ts';
import { archiveItems, MAX_ALIASES } from './archive-items.ts';

const MB = 1_000_000;
/** Programs of older Windows take a text for UTF-8 only with this mark. */
const UTF8_MARK = '\ufeff';

/** The managers' posts and pages as Markdown files. */
export const itemsArchive: ListArchive<{ readonly itemId: string }> = {
  // A text may be hundreds of kilobytes long.
  rowsAtOnce: 10,
  files: archiveItems,
  // No Markdown: it is none of the site's texts.
  about: ({ locale, now }) => ({
    path: ['README.txt'],
    modifiedAt: now,
    text:
      UTF8_MARK +
      m.content_export_about(
        {
          size: MAX_ARCHIVE_BYTES / MB,
          files: formatNumber(MAX_ARCHIVE_ENTRIES, locale),
          aliases: MAX_ALIASES,
        },
        { locale },
      ),
  }),
};
