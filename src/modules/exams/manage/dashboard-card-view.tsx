import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import { CardEmpty } from '#ui/layout/card-rows.tsx';
import { BarRows } from '#ui/plot/bar-rows.tsx';
import { countUnit } from '#ui/plot/plot-unit.ts';
import { examsPaths } from '../paths.ts';

/** Attempts that wait for a marker, by exam. */
export function MarkingCard({
  facts,
}: {
  facts: readonly { readonly examId: string; readonly title: string; readonly attempts: number }[];
}): ReactNode {
  if (facts.length === 0) return <CardEmpty icon={<CircleCheck />}>{m.exams_marking_none()}</CardEmpty>;
  return (
    <BarRows
      label={m.exams_marking_title()}
      rowsLabel={m.exams_card_exam()}
      rows={facts.map(({ examId, title, attempts }) => ({
        key: examId,
        label: title,
        to: examsPaths.marking({ exam: examId }),
        values: [attempts],
      }))}
      measures={[{ label: m.exams_attempts(), unit: countUnit(m.exams_attempts_unit()) }]}
      isCompact
    />
  );
}
