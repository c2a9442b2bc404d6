import type { ReactNode } from 'react';
import * as m from '#messages';
import type { Locale } from '#platform/locale/locale.ts';
import { BilingualField } from '#ui/form/bilingual-field.tsx';
import { DateField } from '#ui/form/date-field.tsx';
import { type FormProblem, fieldError } from '#ui/form/form-problem.ts';
import { Select } from '#ui/form/select.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { type ChartNode, MAX_NODE_NAME, MAX_NODE_SORT, type Placed } from './chart-rules.ts';
import { nodeName } from './chart-text.tsx';
import { type ChartTree, treeRows } from './tree-rules.ts';

const MAX_INDENT = 8;

/** The fields of a unit or position: names, the unit above, its order. */
export function PlaceFields({
  tree,
  placed,
  node,
  problem,
  locale,
}: {
  tree: ChartTree;
  placed: Placed;
  /** The changed one, which cannot stand below itself. */
  node?: ChartNode;
  problem: FormProblem | null;
  locale: Locale;
}): ReactNode {
  return (
    <>
      <BilingualField
        label={m.clusters_chart_name()}
        names={{ th: 'nameTh', en: 'nameEn' }}
        texts={{ th: placed.nameTh, en: placed.nameEn }}
        required={['th']}
        maxLength={MAX_NODE_NAME}
        problem={problem}
      />
      <ParentField tree={tree} placed={placed} node={node} problem={problem} locale={locale} />
      <TextField
        name="sort"
        label={m.clusters_chart_sort()}
        help={m.clusters_chart_sort_help()}
        defaultValue={String(placed.sort)}
        inputMode="numeric"
        maxLength={String(MAX_NODE_SORT).length}
        autoComplete="off"
        error={fieldError(problem, 'sort')}
      />
    </>
  );
}

/**
 * Units are indented by what they stand below. Those below the node itself are left out; a unit that does not exist on the day
 * stays what the node belongs to until another is chosen.
 */
function ParentField({
  tree,
  placed,
  node,
  problem,
  locale,
}: {
  tree: ChartTree;
  placed: Placed;
  node: ChartNode | undefined;
  problem: FormProblem | null;
  locale: Locale;
}): ReactNode {
  const open = new Set(tree.byId.keys());
  if (node) open.delete(node.nodeId);
  const rows = treeRows(tree, [...tree.roots, ...tree.orphans], open);
  const options = rows
    .filter((row) => row.node.kind === 'unit' && row.node.nodeId !== node?.nodeId)
    .map((row) => ({
      value: row.node.nodeId,
      label: `${'\u2003'.repeat(Math.min(row.level - 1, MAX_INDENT))}${nodeName(row.node, locale)}`,
    }));
  const ended = node && placed.parentId !== null && !tree.byId.has(placed.parentId) ? placed.parentId : null;
  if (ended !== null) options.unshift({ value: ended, label: m.clusters_chart_parent_ended() });
  const isRootAllowed = node?.kind !== 'position';
  return (
    <Select
      name="parentId"
      label={m.clusters_chart_parent()}
      defaultValue={placed.parentId ?? ''}
      placeholder={isRootAllowed ? m.clusters_chart_no_parent() : m.clusters_chart_choose_parent()}
      options={options}
      error={fieldError(problem, 'parentId')}
    />
  );
}

/** From a day until a last one, both included. */
export function DaysFields({ fromOn, problem }: { fromOn: string; problem: FormProblem | null }): ReactNode {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <DateField
        name="fromOn"
        label={m.clusters_chart_from_day()}
        defaultValue={fromOn}
        required
        error={fieldError(problem, 'fromOn')}
      />
      <DateField
        name="lastOn"
        label={m.clusters_chart_last_day()}
        optional
        help={m.clusters_chart_last_day_help()}
        error={fieldError(problem, 'lastOn')}
      />
    </div>
  );
}
