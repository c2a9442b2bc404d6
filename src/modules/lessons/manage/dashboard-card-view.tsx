import { GraduationCap } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import { CardEmpty, CardTile, CardTiles } from '#ui/layout/card-rows.tsx';
import { BarRows } from '#ui/plot/bar-rows.tsx';
import { countUnit } from '#ui/plot/plot-unit.ts';
import { lessonsPaths } from '../paths.ts';

interface LessonLearners {
  readonly slug: string;
  readonly title: string;
  readonly active: number;
  readonly finished: number;
}

/** How many learn and how many have finished; each number leads to those lessons, or to those learners of a lesson. */
export function LearnersCard({
  facts,
}: {
  facts: { active: number; finished: number; lessons: readonly LessonLearners[] };
}): ReactNode {
  if (facts.lessons.length === 0)
    return <CardEmpty icon={<GraduationCap />}>{m.lessons_card_learners_none()}</CardEmpty>;
  const unit = countUnit(m.lessons_people());
  return (
    <>
      <div className="mb-3">
        <CardTiles>
          <CardTile
            to={lessonsPaths.manage({ learners: 'active' })}
            label={m.lessons_card_active()}
            count={facts.active}
          />
          <CardTile
            to={lessonsPaths.manage({ learners: 'completed' })}
            label={m.lessons_state_completed()}
            count={facts.finished}
          />
        </CardTiles>
      </div>
      <BarRows
        label={m.lessons_card_learners()}
        rowsLabel={m.lessons_lesson()}
        rows={facts.lessons.map(({ slug, title, active, finished }) => ({
          key: slug,
          label: title,
          to: lessonsPaths.manageLearners(slug),
          links: [
            lessonsPaths.manageLearners(slug, { state: 'active' }),
            lessonsPaths.manageLearners(slug, { state: 'completed' }),
          ],
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
