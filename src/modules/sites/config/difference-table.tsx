import type { ReactNode } from 'react';
import * as m from '#messages';
import { DataTable } from '#ui/table/data-table.tsx';
import { configLabel } from './config-text.ts';
import { ConfigValue } from './config-value.tsx';
import type { NamedDifference } from './named-differences.ts';

/** Changed settings with old and new value. */
export function DifferenceTable({ differences }: { differences: readonly NamedDifference[] }): ReactNode {
  return (
    <DataTable
      caption={m.sites_config_differences()}
      rows={differences}
      rowKey={({ field }) => field}
      columns={[
        {
          key: 'field',
          header: m.sites_config_setting(),
          primary: true,
          // Wide enough for whole words: Thai is broken anywhere between them.
          cell: ({ field, label }) => (
            <span className="block sm:min-w-48">{label ?? configLabel(field)}</span>
          ),
        },
        {
          key: 'before',
          header: m.sites_config_before(),
          cell: ({ field, before, words }) => (
            <ConfigValue field={field} value={before} words={words.before} />
          ),
        },
        {
          key: 'after',
          header: m.sites_config_after(),
          cell: ({ field, after, words }) => <ConfigValue field={field} value={after} words={words.after} />,
        },
      ]}
    />
  );
}
