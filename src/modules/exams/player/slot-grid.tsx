import { Flag } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import * as m from '#messages';
import { classNames } from '#ui/class-names.ts';
import { Notice } from '#ui/text/notice.tsx';
import type { PresentedSlot } from '../attempt/attempt-contract.ts';

interface GridProps {
  slots: readonly PresentedSlot[];
  done: ReadonlySet<number>;
  flagged: readonly number[];
  current: number;
  onGo: (index: number) => void;
}

/** Grid of all questions; answered and flagged states are in text too, not only in colour. */
export function SlotGrid({ slots, done, flagged, current, onGo }: GridProps): ReactNode {
  return (
    <ol className="grid grid-cols-[repeat(auto-fill,minmax(3rem,1fr))] gap-2">
      {slots.map(({ slotNo }, index) => {
        const words = [
          m.exams_question_number({ number: index + 1 }),
          done.has(slotNo) ? m.exams_answered() : m.exams_unanswered(),
          ...(flagged.includes(slotNo) ? [m.exams_flagged()] : []),
        ];
        return (
          <li key={slotNo}>
            <button
              type="button"
              aria-label={words.join(', ')}
              aria-current={index === current ? 'step' : undefined}
              onClick={() => onGo(index)}
              className={classNames(
                'relative flex h-11 w-full cursor-pointer items-center justify-center rounded-md border text-sm font-medium tabular-nums',
                done.has(slotNo)
                  ? 'border-accent bg-accent-soft text-ink'
                  : 'border-line bg-surface text-ink-soft',
                index === current && 'ring-2 ring-accent',
              )}
            >
              {index + 1}
              {flagged.includes(slotNo) && (
                <Flag aria-hidden className="absolute end-0.5 top-0.5 size-3 fill-current text-warning" />
              )}
            </button>
          </li>
        );
      })}
    </ol>
  );
}

/** Progress overview before submitting. */
export function Overview({
  slots,
  done,
  flagged,
  heading,
  onGo,
}: Omit<GridProps, 'current'> & { heading: RefObject<HTMLHeadingElement | null> }): ReactNode {
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className="text-xl font-semibold outline-none">
        {m.exams_review_title()}
      </h2>
      <p>
        {m.exams_review_counts({ done: done.size, count: slots.length })}
        {flagged.length > 0 && ` · ${m.exams_review_flagged({ count: flagged.length })}`}
      </p>
      {done.size < slots.length && (
        <Notice tone="warning">{m.exams_review_open({ count: slots.length - done.size })}</Notice>
      )}
      <SlotGrid slots={slots} done={done} flagged={flagged} current={-1} onGo={onGo} />
    </>
  );
}
