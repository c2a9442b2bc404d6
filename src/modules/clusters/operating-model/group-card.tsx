import type { ReactNode } from 'react';
import * as m from '#messages';
import type { Locale } from '#platform/locale/locale.ts';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { Card } from '#ui/layout/card.tsx';
import type { Change } from './difference-rules.ts';
import { DifferenceTable } from './difference-table.tsx';

/** Organisations with the same differences: "187 organisations: the same 4 changes". */
export function GroupCard({
  changes,
  names,
  choices,
  locale,
}: {
  changes: readonly Change[];
  names: readonly string[];
  /** Values of their boxes; without, the organisations are only listed. */
  choices?: readonly string[];
  locale: Locale;
}): ReactNode {
  const clusters = m.clusters_model_cluster_count({ count: names.length });
  const title =
    changes.length === 0
      ? m.clusters_model_group_same({ clusters })
      : names.length === 1
        ? m.clusters_model_group_one({ name: names[0] ?? '', count: changes.length })
        : m.clusters_model_group({ clusters, count: changes.length });
  return (
    <Card title={title}>
      <div className="flex flex-col gap-3">
        <DifferenceTable caption={title} changes={changes} locale={locale} />
        <details open={names.length <= OPEN_UP_TO}>
          <summary className="min-h-11 cursor-pointer py-2.5 font-medium">{clusters}</summary>
          <ul className="grid gap-x-6 sm:grid-cols-2 xl:grid-cols-3">
            {names.map((name, at) => (
              <li key={choices?.[at] ?? at} className="min-w-0 break-words">
                {choices ? <Checkbox name="cluster" value={choices[at]} label={name} defaultChecked /> : name}
              </li>
            ))}
          </ul>
        </details>
      </div>
    </Card>
  );
}

/** A longer list of organisations is folded. */
const OPEN_UP_TO = 12;
