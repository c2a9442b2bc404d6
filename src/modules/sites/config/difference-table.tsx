import type { ReactNode } from 'react';
import * as m from '#messages';
import { DataTable } from '#ui/table/data-table.tsx';
import { ConfigValue, configLabel } from './config-text.tsx';
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
          cell: ({ field, label }) => label ?? configLabel(field),
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
