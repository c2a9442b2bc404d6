import { Flag } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import * as m from '#messages';
import { Button } from '#ui/action/button.tsx';
import { Badge } from '#ui/text/badge.tsx';
import type { AttemptState } from '../attempt/attempt-contract.ts';
import { AnswerControl } from './answer-control.tsx';
import type { LocalAnswer } from './answer-queue.tsx';

/** One question of an attempt: its number, points, flag and answer control. */
export function ShownQuestion({
  slot,
  number,
  count,
  answer,
  isReadOnly,
  heading,
  onChange,
}: {
  slot: AttemptState['slots'][number];
  /** From 1 to `count`. */
  number: number;
  count: number;
  answer: LocalAnswer | undefined;
  isReadOnly: boolean;
  heading: RefObject<HTMLHeadingElement | null>;
  onChange: (next: Partial<LocalAnswer>) => void;
}): ReactNode {
  const isFlagged = answer?.isFlagged ?? false;
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <h2 ref={heading} tabIndex={-1} className="grow text-sm font-medium text-ink-soft outline-none">
          {m.exams_question_of({ number, count })}
          {slot.sectionTitle !== '' && ` · ${slot.sectionTitle}`}
        </h2>
        {slot.pointsMilli > 0 && <Badge>{m.exams_points({ points: slot.pointsMilli / 1_000 })}</Badge>}
        <Button
          size="sm"
          variant={isFlagged ? 'secondary' : 'quiet'}
          aria-pressed={isFlagged}
          icon={<Flag aria-hidden />}
          disabled={isReadOnly}
          onClick={() => onChange({ isFlagged: !isFlagged })}
        >
          {m.exams_flag()}
        </Button>
      </div>
      <AnswerControl
        key={slot.slotNo}
        name={`slot-${slot.slotNo}`}
        question={slot.question}
        response={answer?.response ?? null}
        isReadOnly={isReadOnly}
        onChange={(response) => onChange({ response })}
      />
    </>
  );
}
