import type { ReactNode } from 'react';
import * as m from '#messages';
import type { Locale } from '#platform/locale/locale.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import type { Change } from './difference-rules.ts';
import { changeText } from './model-text.ts';

/** What differs, as a table of setting, before and after. */
export function DifferenceTable({
  caption,
  changes,
  locale,
}: {
  caption: string;
  changes: readonly Change[];
  locale: Locale;
}): ReactNode {
  if (changes.length === 0) return <p className="text-ink-soft">{m.clusters_model_no_difference()}</p>;
  return (
    <DataTable
      caption={caption}
      rows={changes.map((change) => ({ key: keyOf(change), ...changeText(change, locale) }))}
      rowKey={({ key }) => key}
      columns={[
        { key: 'what', header: m.clusters_model_setting(), primary: true, cell: ({ what }) => what },
        { key: 'before', header: m.clusters_model_before(), cell: ({ before }) => before },
        { key: 'after', header: m.clusters_model_after(), cell: ({ after }) => after },
      ]}
    />
  );
}

/** Tells the differences of one table apart: names in the reader's language may be alike. */
function keyOf(change: Change): string {
  return 'item' in change ? `${change.field} ${change.item}` : change.field;
}
