import { ArrowLeft, ListChecks } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import * as m from '#messages';
import { Button } from '#ui/action/button.tsx';
import { IconButton } from '#ui/action/icon-button.tsx';
import { useFocusedPage } from '#ui/layout/focused-page.ts';
import { prompt } from '#ui/overlay/prompt.ts';
import type { AttemptState } from '../attempt/attempt-contract.ts';
import { isAnswered } from '../question/scoring-rules.ts';
import { ExamNotices } from './exam-notices.tsx';
import { ShownMedia } from './question-text.tsx';
import { SaveMark } from './save-mark.tsx';
import { ShownQuestion } from './shown-question.tsx';
import { Overview, SlotGrid } from './slot-grid.tsx';
import { StepBar } from './step-bar.tsx';
import { Timer } from './timer.tsx';
import { useFocusLog } from './use-focus-log.tsx';
import { useRunningAttempt } from './use-running-attempt.tsx';

export interface RunningExamProps {
  readonly state: AttemptState;
  readonly device: string;
  readonly onDone: (attemptId: string) => void;
  readonly onReopen: () => void;
  /** Leaves the running attempt for now. */
  readonly onLeave: (() => void) | undefined;
  readonly signInPath: string | undefined;
}

/** A running exam: one question at a time, with an overview before submitting. */
export function RunningExam({
  state,
  device,
  onDone,
  onReopen,
  onLeave,
  signInPath,
}: RunningExamProps): ReactNode {
  const attempt = useRunningAttempt(state, { device, onDone, onReopen });
  useFocusLog(state, device);
  // Somebody who only tries the exam out keeps the navigation.
  useFocusedPage(!state.isTest);
  const [at, setAt] = useState(0);
  const [view, setView] = useState<'question' | 'review'>('question');
  const heading = useRef<HTMLHeadingElement>(null);

  const { answers, queueState } = attempt;
  const slot = state.slots[at];
  const done = new Set(
    state.slots
      .filter(({ slotNo, question }) => isAnswered(question, answers.get(slotNo)?.response ?? null))
      .map(({ slotNo }) => slotNo),
  );
  const flagged = state.slots
    .filter(({ slotNo }) => answers.get(slotNo)?.isFlagged)
    .map(({ slotNo }) => slotNo);

  function goTo(index: number): void {
    setAt(index);
    setView('question');
    requestAnimationFrame(() => {
      heading.current?.focus();
      heading.current?.scrollIntoView({ block: 'nearest' });
    });
  }

  function showReview(): void {
    setView('review');
    requestAnimationFrame(() => heading.current?.focus());
  }

  async function submit(): Promise<void> {
    const open = state.slots.length - done.size;
    const yes = await prompt({
      title: m.exams_submit_title(),
      message: open > 0 ? m.exams_submit_open({ count: open }) : m.exams_submit_text(),
      confirmLabel: m.exams_submit(),
    });
    if (yes) await attempt.submit();
  }

  return (
    <div className="flex flex-col gap-5">
      <header className="sticky top-0 z-20 -mx-4 -mt-4 flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line bg-surface/95 px-4 py-2 backdrop-blur-sm sm:mx-0 sm:mt-0 sm:rounded-md sm:border">
        {onLeave && <IconButton label={m.exams_leave()} icon={<ArrowLeft aria-hidden />} onClick={onLeave} />}
        <p className="min-w-0 grow truncate font-semibold">{state.examTitle}</p>
        <SaveMark link={queueState.link} count={queueState.pendingSlots.length} />
        <Timer
          key={queueState.deadlineAt}
          deadlineAt={queueState.deadlineAt}
          now={attempt.now}
          onTimeUp={attempt.timeIsUp}
        />
      </header>

      <ExamNotices
        attempt={attempt}
        isTest={state.isTest}
        signInPath={signInPath}
        onSeeResult={() => onDone(state.attemptId)}
      />

      <div className="grid gap-6 lg:grid-cols-[1fr_16rem]">
        <section className="flex min-w-0 flex-col gap-5">
          {view === 'question' && slot ? (
            <ShownMedia value={state.media}>
              <ShownQuestion
                slot={slot}
                number={at + 1}
                count={state.slots.length}
                answer={answers.get(slot.slotNo)}
                isReadOnly={attempt.isReadOnly}
                heading={heading}
                onChange={(next) => attempt.change(slot.slotNo, next)}
              />
            </ShownMedia>
          ) : (
            <Overview slots={state.slots} done={done} flagged={flagged} heading={heading} onGo={goTo} />
          )}
          <StepBar
            view={view}
            at={at}
            count={state.slots.length}
            isSubmitting={attempt.isSubmitting}
            isReadOnly={attempt.isReadOnly}
            onGo={goTo}
            onReview={showReview}
            onSubmit={() => void submit()}
          />
        </section>
        <nav aria-label={m.exams_questions()} className="hidden lg:block">
          <SlotGrid
            slots={state.slots}
            done={done}
            flagged={flagged}
            current={view === 'question' ? at : -1}
            onGo={goTo}
          />
          <Button full className="mt-4" icon={<ListChecks aria-hidden />} onClick={showReview}>
            {m.exams_to_review()}
          </Button>
        </nav>
      </div>
    </div>
  );
}
