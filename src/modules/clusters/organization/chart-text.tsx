import type { ReactNode } from 'react';
import * as m from '#messages';
import { addDays } from '#platform/dates/calendar-date.ts';
import { formatDay } from '#platform/dates/format-date.ts';
import type { Locale } from '#platform/locale/locale.ts';
import type { Sentence } from '#platform/locale/sentence.ts';
import type { ActionReply } from '#platform/page/page.ts';
import type { FormProblem } from '#ui/form/form-problem.ts';
import { Badge } from '#ui/text/badge.tsx';
import {
  type ChartHolder,
  type ChartNode,
  type Days,
  MAX_POSITION_HOLDERS,
  type NodeKind,
  type Tenure,
} from './chart-rules.ts';
import type { DrawnCard } from './card-rules.ts';
import type { ChartLayout } from './layout-rules.ts';
import type { ChartAct } from './organization-contract.ts';
import { type ChartTree, childrenOf, isVacant } from './tree-rules.ts';

export const NODE_KIND_TEXTS: Readonly<Record<NodeKind, Sentence>> = {
  unit: m.clusters_chart_unit,
  position: m.clusters_chart_position,
};

export const TENURE_TEXTS: Readonly<Record<Tenure, Sentence>> = {
  substantive: m.clusters_chart_substantive,
  acting: m.clusters_chart_acting,
};

export const ACT_TEXTS: Readonly<Record<ChartAct, Sentence>> = {
  open: m.clusters_chart_act_open,
  place: m.clusters_chart_act_place,
  close: m.clusters_chart_act_close,
  extend: m.clusters_chart_act_extend,
  appoint: m.clusters_chart_act_appoint,
  end: m.clusters_chart_act_end,
};

/** The name of a unit or position in a language; in Thai where it has no other. */
export function nodeName({ nameTh, nameEn }: Pick<ChartNode, 'nameTh' | 'nameEn'>, locale: Locale): string {
  return locale === 'en' && nameEn !== '' ? nameEn : nameTh;
}

export function holderName({ name }: Pick<ChartHolder, 'name'>): string {
  return name === '' ? m.clusters_chart_erased() : name;
}

/** Who holds a position, or that nobody does: มะลิ ใจดี, รักษาการ สมชาย. */
export function holdersText(tree: ChartTree, position: ChartNode): string {
  const names = (tree.holdersOf.get(position.nodeId) ?? []).map((holder) =>
    holder.tenure === 'acting'
      ? m.clusters_chart_acting_name({ name: holderName(holder) })
      : holderName(holder),
  );
  return isVacant(tree, position) ? [m.clusters_chart_vacant(), ...names].join(' · ') : names.join(', ');
}

/** Returns the cards of a chart with their texts, for paper and pictures. */
export function drawnCards(tree: ChartTree, { cards }: ChartLayout, locale: Locale): DrawnCard[] {
  return cards.map(({ unit, positions, x, y, height }) => ({
    ...{ x, y, height },
    name: nodeName(unit, locale),
    positions: positions.map((position) => ({
      name: nodeName(position, locale),
      holders: holdersText(tree, position),
      isVacant: isVacant(tree, position),
    })),
  }));
}

/** What stands in a unit: 3 ตำแหน่ง · ว่าง 1. */
export function unitText(tree: ChartTree, { nodeId }: ChartNode): string {
  const positions = childrenOf(tree, nodeId).filter(({ kind }) => kind === 'position');
  const vacant = positions.filter((position) => isVacant(tree, position)).length;
  const count = m.clusters_chart_positions({ count: positions.length });
  return vacant === 0 ? count : `${count} · ${m.clusters_chart_vacancies({ count: vacant })}`;
}

/** 1 ม.ค. 2569 – 30 มิ.ย. 2569; the last day is included. */
export function daysText({ fromOn, toOn }: Days, locale: Locale): string {
  const from = formatDay(fromOn, { locale });
  return toOn === null
    ? m.clusters_chart_since({ day: from })
    : m.clusters_chart_from_to({ from, to: formatDay(addDays(toOn, -1), { locale }) });
}

/** Marks a position that nobody holds for good. */
export function VacancyBadge(): ReactNode {
  return <Badge tone="warning">{m.clusters_chart_vacant()}</Badge>;
}

/** Returns why a form of the chart was refused; null when it was not. */
export function chartProblemOf(
  reply: ActionReply | undefined,
  intent: string,
  locale: Locale,
): FormProblem | null {
  if (!reply || reply.ok || reply.intent !== intent) return null;
  const texts: Readonly<Record<string, string>> = {
    nameTh: m.clusters_chart_error_name(),
    name: m.clusters_chart_error_holder(),
    fromOn: m.clusters_chart_error_day(),
    lastOn: m.clusters_chart_error_last_day(),
    parentId: m.clusters_chart_error_parent(),
    sort: m.clusters_chart_error_sort(),
  };
  const fields = Object.keys(reply.problem.fields ?? {}).flatMap((name) =>
    texts[name] === undefined ? [] : [[name, texts[name]] as const],
  );
  return { message: chartProblemText(reply.problem, locale), fields: Object.fromEntries(fields) };
}

/** Returns the sentence for a refusal of the chart. */
export function chartProblemText(
  { code, details }: { code: string; details?: unknown },
  locale: Locale,
): string {
  switch (code) {
    case 'clusters.chart_circle':
      return m.clusters_chart_problem_circle();
    case 'clusters.chart_changed':
      return m.clusters_chart_problem_changed();
    case 'clusters.chart_full':
      return m.clusters_chart_problem_full();
    case 'clusters.node_missing':
      return m.clusters_chart_problem_missing();
    case 'clusters.last_day_early':
      return m.clusters_chart_problem_early({
        day: formatDay((details as { earliest: string }).earliest, { locale }),
      });
    case 'clusters.position_full':
      return m.clusters_chart_problem_position_full({ max: MAX_POSITION_HOLDERS });
    case 'clusters.holder_missing':
      return m.clusters_chart_problem_holder_missing();
    case 'clusters.holder_unknown':
      return m.clusters_chart_problem_holder_unknown();
    case 'clusters.seat_taken':
      return m.clusters_chart_problem_taken({ days: daysText(details as Days, locale) });
    case 'platform.forbidden':
    case 'clusters.forbidden':
      return m.clusters_chart_problem_forbidden();
    case 'clusters.not_in_state':
      return m.clusters_chart_problem_state();
    default:
      return m.clusters_chart_problem_input();
  }
}
