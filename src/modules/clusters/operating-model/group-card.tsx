import type { ReactNode } from 'react';
import * as m from '#messages';
import type { Locale } from '#platform/locale/locale.ts';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { Card } from '#ui/layout/card.tsx';
import type { Change } from './difference-rules.ts';
import { DifferenceTable } from './difference-table.tsx';

/** A longer list of organisations is folded. */
const OPEN_UP_TO = 12;

/** Organisations with the same differences: "187 organisations: the same 4 changes". */
export function GroupCard({
  changes,
  clusters,
  isChoice = false,
  locale,
}: {
  changes: readonly Change[];
  clusters: readonly { readonly value: string; readonly name: string }[];
  /** Whether each has a box that sends its value; else they are only listed. */
  isChoice?: boolean;
  locale: Locale;
}): ReactNode {
  const counted = m.clusters_model_cluster_count({ count: clusters.length });
  const [first] = clusters;
  const title =
    changes.length === 0
      ? m.clusters_model_group_same({ clusters: counted })
      : clusters.length === 1 && first
        ? m.clusters_model_group_one({ name: first.name, count: changes.length })
        : m.clusters_model_group({ clusters: counted, count: changes.length });
  return (
    <Card title={title}>
      <div className="flex flex-col gap-3">
        <DifferenceTable caption={title} changes={changes} locale={locale} />
        <details open={clusters.length <= OPEN_UP_TO}>
          <summary className="min-h-11 cursor-pointer py-2.5 font-medium">{counted}</summary>
          <ul className="grid gap-x-6 sm:grid-cols-2 xl:grid-cols-3">
            {clusters.map(({ value, name }) => (
              <li key={value} className="min-w-0 break-words">
                {isChoice ? <Checkbox name="cluster" value={value} label={name} defaultChecked /> : name}
              </li>
            ))}
          </ul>
        </details>
      </div>
    </Card>
  );
}
