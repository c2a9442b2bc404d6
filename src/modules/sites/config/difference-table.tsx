import type { ReactNode } from 'react';
import * as m from '#messages';
import { DataTable } from '#ui/table/data-table.tsx';
import { ConfigValue, configLabel } from './config-text.tsx';
import type { ConfigDifference } from './site-config-rules.ts';

/** What was and what is, setting by setting. */
export function DifferenceTable({ differences }: { differences: readonly ConfigDifference[] }): ReactNode {
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
          cell: ({ field }) => configLabel(field),
        },
        {
          key: 'before',
          header: m.sites_config_before(),
          cell: ({ field, before }) => <ConfigValue field={field} value={before} />,
        },
        {
          key: 'after',
          header: m.sites_config_after(),
          cell: ({ field, after }) => <ConfigValue field={field} value={after} />,
        },
      ]}
    />
  );
}
