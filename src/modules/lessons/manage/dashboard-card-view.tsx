import { GraduationCap } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import type { Locale } from '#platform/locale/locale.ts';
import { formatNumber } from '#platform/locale/number-format.ts';
import { CardEmpty } from '#ui/layout/card-rows.tsx';
import { BarRows } from '#ui/plot/bar-rows.tsx';
import { countUnit } from '#ui/plot/plot-unit.ts';
import { lessonsPaths } from '../paths.ts';

interface LessonLearners {
  readonly slug: string;
  readonly title: string;
  readonly active: number;
  readonly finished: number;
}

/** How many learn and how many have finished, by lesson; each lesson leads to its learners. */
export function LearnersCard({
  facts,
  locale,
}: {
  facts: { active: number; finished: number; lessons: readonly LessonLearners[] };
  locale: Locale;
}): ReactNode {
  if (facts.lessons.length === 0)
    return <CardEmpty icon={<GraduationCap />}>{m.lessons_card_learners_none()}</CardEmpty>;
  const unit = countUnit(m.lessons_people());
  return (
    <>
      <p className="mb-3 text-sm text-ink-soft">
        {m.lessons_card_learners_count({
          active: formatNumber(facts.active, locale),
          finished: formatNumber(facts.finished, locale),
        })}
      </p>
      <BarRows
        label={m.lessons_card_learners()}
        rowsLabel={m.lessons_lesson()}
        rows={facts.lessons.map(({ slug, title, active, finished }) => ({
          key: slug,
          label: title,
          to: lessonsPaths.manageLearners(slug, { state: 'active' }),
          values: [active, finished],
        }))}
        measures={[
          { label: m.lessons_card_active(), unit },
          { label: m.lessons_state_completed(), unit },
        ]}
        isCompact
      />
    </>
  );
}
