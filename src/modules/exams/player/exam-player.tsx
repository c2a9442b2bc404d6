import { ArrowLeft, CloudOff, Flag, ListChecks, LoaderCircle, CircleCheck } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import * as m from '#messages';
import { Badge } from '#ui/text/badge.tsx';
import { Button } from '#ui/action/button.tsx';
import { ErrorState } from '#ui/state/error-state.tsx';
import { IconButton } from '#ui/action/icon-button.tsx';
import { Notice } from '#ui/text/notice.tsx';
import { prompt } from '#ui/overlay/prompt.ts';
import { Skeleton, SkeletonRegion } from '#ui/loading/skeleton.tsx';
import { TextLink } from '#ui/action/text-link.tsx';
import type { AttemptState } from '../attempt/attempt-contract.ts';
import { isAnswered } from '../question/scoring-rules.ts';
import { examProblemText } from '../problem-text.tsx';
import { AnswerControl } from './answer-control.tsx';
import { AnswerQueue, call, type LocalAnswer, type QueueState, RETRY_MS } from './answer-queue.tsx';
import { deviceOfTab } from './pending-answers.tsx';
import { Overview, SlotGrid } from './slot-grid.tsx';
import { Timer } from './timer.tsx';

export interface ExamPlayerProps {
  /** Where an attempt is opened: a call that takes `{ device }` and answers the state of an attempt. */
  openPath: string;
  /** Called when the attempt is over: handed in here, elsewhere or by the server. */
  onDone: (attemptId: string) => void;
  /** Where to sign in again and come back. */
  signInPath?: string;
}

type Opening =
  | { readonly at: 'opening' }
  | { readonly at: 'problem'; readonly text: string }
  | { readonly at: 'open'; readonly state: AttemptState; readonly device: string };

/** Takes somebody through an exam: opens or resumes their attempt, keeps every answer, hands in. */
export default function ExamPlayer(props: ExamPlayerProps): ReactNode {
  const [tries, setTries] = useState(0);
  return <OneTry key={tries} {...props} onAgain={() => setTries(tries + 1)} />;
}

function OneTry({ onAgain, ...props }: ExamPlayerProps & { onAgain: () => void }): ReactNode {
  const { openPath, onDone } = props;
  const [opening, setOpening] = useState<Opening>({ at: 'opening' });
  const finish = useEffectEvent(onDone);

  useEffect(() => {
    let isGone = false;
    const device = deviceOfTab();
    void call(openPath, 'POST', { device }).then((reply) => {
      if (isGone) return;
      if (reply?.status !== 200)
        return setOpening({ at: 'problem', text: examProblemText(reply?.body ?? null) });
      const state = reply.body as AttemptState;
      if (state.state !== 'in_progress') return finish(state.attemptId);
      setOpening({ at: 'open', state, device });
    });
    return () => {
      isGone = true;
    };
  }, [openPath]);

  if (opening.at === 'problem')
    return (
      <ErrorState title={m.exams_cannot_open()} onRetry={onAgain}>
        {opening.text}
      </ErrorState>
    );
  if (opening.at === 'opening')
    return (
      <SkeletonRegion label={m.exams_opening()}>
        <Skeleton className="h-12 w-full" />
        <Skeleton className="mt-6 h-8 w-2/3" />
        <Skeleton className="mt-4 h-56 w-full" />
      </SkeletonRegion>
    );
  return <Running {...props} state={opening.state} device={opening.device} onReopen={onAgain} />;
}

interface RunningProps extends ExamPlayerProps {
  state: AttemptState;
  device: string;
  onReopen: () => void;
}

function Running({ state, device, onDone, onReopen, signInPath }: RunningProps): ReactNode {
  const [answers, setAnswers] = useState<ReadonlyMap<number, LocalAnswer>>(
    () => new Map(state.slots.map(({ slotNo, response, isFlagged }) => [slotNo, { response, isFlagged }])),
  );
  const [queueState, setQueueState] = useState<QueueState>({
    link: state.isMine ? 'saved' : 'seat_taken',
    pendingSlots: [],
    deadlineAt: state.deadlineAt,
  });
  const queue = useMemo(() => new AnswerQueue(state, device, setQueueState), [state, device]);
  const [at, setAt] = useState(0);
  const [view, setView] = useState<'question' | 'review'>('question');
  const [isSubmitting, setIsSubmitting] = useState(false);
  const [isTimeUp, setIsTimeUp] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const submitKey = useRef(crypto.randomUUID());

  useEffect(() => {
    void queue.start().then((restored) => {
      if (restored.size > 0) setAnswers((known) => new Map([...known, ...restored]));
    });
    return () => queue.stop();
  }, [queue]);
  useFocusLog(state, device);
  const handInAtEnd = useEffectEvent(async (): Promise<boolean> => {
    const result = await queue.handInAtEnd(submitKey.current);
    if (result === 'submitted') onDone(state.attemptId);
    if (result === 'more_time') setIsTimeUp(false);
    return result !== null;
  });
  useEffect(() => {
    if (!isTimeUp) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    const tryOnce = async (): Promise<void> => {
      if (!(await handInAtEnd()) && !isGone) timer = setTimeout(() => void tryOnce(), RETRY_MS);
    };
    void tryOnce();
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [isTimeUp]);

  const slot = state.slots[at];
  const { link, pendingSlots } = queueState;
  const isReadOnly = link === 'seat_taken' || link === 'over' || isTimeUp;
  const done = new Set(
    state.slots
      .filter(({ slotNo, question }) => isAnswered(question, answers.get(slotNo)?.response ?? null))
      .map(({ slotNo }) => slotNo),
  );
  const flagged = state.slots
    .filter(({ slotNo }) => answers.get(slotNo)?.isFlagged)
    .map(({ slotNo }) => slotNo);

  function change(slotNo: number, next: Partial<LocalAnswer>): void {
    const known = answers.get(slotNo) ?? { response: null, isFlagged: false };
    const answer = { ...known, ...next };
    setAnswers(new Map(answers).set(slotNo, answer));
    queue.change(slotNo, answer);
  }

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
    if (!yes) return;
    setIsSubmitting(true);
    setProblem(null);
    const result = await queue.submit(submitKey.current);
    setIsSubmitting(false);
    if (result === 'submitted') onDone(state.attemptId);
    else if (result === null) setProblem(m.exams_submit_failed());
    submitKey.current = crypto.randomUUID();
  }

  async function takeOver(): Promise<void> {
    if (await queue.takeOver()) onReopen();
    else setProblem(m.exams_submit_failed());
  }

  return (
    <div className="flex flex-col gap-5">
      <header className="sticky top-0 z-20 -mx-4 flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line bg-surface/95 px-4 py-2 backdrop-blur-sm sm:mx-0 sm:rounded-md sm:border">
        <p className="min-w-0 grow truncate font-semibold">{state.examTitle}</p>
        <SaveMark link={link} count={pendingSlots.length} />
        <Timer
          key={queueState.deadlineAt}
          deadlineAt={queueState.deadlineAt}
          now={() => queue.now()}
          onTimeUp={() => setIsTimeUp(true)}
        />
      </header>

      {state.isTest && <Notice tone="accent">{m.exams_try_notice()}</Notice>}
      {link === 'seat_taken' && (
        <Notice
          tone="warning"
          live
          title={m.exams_seat_taken()}
          action={
            <Button variant="primary" onClick={() => void takeOver()}>
              {m.exams_take_over()}
            </Button>
          }
        >
          {m.exams_seat_taken_text()}
        </Notice>
      )}
      {isTimeUp && link !== 'over' && link !== 'seat_taken' && (
        <Notice tone="warning" live title={m.exams_time_up()}>
          {link === 'offline' || link === 'signed_out'
            ? m.exams_time_up_offline()
            : m.exams_time_up_sending()}
        </Notice>
      )}
      {link === 'over' && (
        <Notice
          tone="warning"
          live
          title={m.exams_over()}
          action={
            <Button variant="primary" onClick={() => onDone(state.attemptId)}>
              {m.exams_see_result()}
            </Button>
          }
        >
          {pendingSlots.length === 0
            ? m.exams_over_text()
            : m.exams_over_lost({ slots: pendingSlots.join(', ') })}
        </Notice>
      )}
      {link === 'signed_out' && signInPath !== undefined && (
        <Notice tone="warning" live title={m.exams_signed_out()}>
          <TextLink to={signInPath}>{m.exams_sign_in_again()}</TextLink>
        </Notice>
      )}
      {problem && (
        <Notice tone="danger" live>
          {problem}
        </Notice>
      )}

      <div className="grid gap-6 lg:grid-cols-[1fr_16rem]">
        <section className="flex min-w-0 flex-col gap-5">
          {view === 'question' && slot ? (
            <>
              <div className="flex flex-wrap items-center gap-2">
                <h2
                  ref={heading}
                  tabIndex={-1}
                  className="grow text-sm font-medium text-ink-soft outline-none"
                >
                  {m.exams_question_of({ number: at + 1, count: state.slots.length })}
                  {slot.sectionTitle !== '' && ` · ${slot.sectionTitle}`}
                </h2>
                {slot.pointsMilli > 0 && (
                  <Badge>{m.exams_points({ points: slot.pointsMilli / 1_000 })}</Badge>
                )}
                <Button
                  size="sm"
                  variant={answers.get(slot.slotNo)?.isFlagged ? 'secondary' : 'quiet'}
                  aria-pressed={answers.get(slot.slotNo)?.isFlagged ?? false}
                  icon={<Flag aria-hidden />}
                  disabled={isReadOnly}
                  onClick={() =>
                    change(slot.slotNo, { isFlagged: !(answers.get(slot.slotNo)?.isFlagged ?? false) })
                  }
                >
                  {m.exams_flag()}
                </Button>
              </div>
              <AnswerControl
                key={slot.slotNo}
                name={`slot-${slot.slotNo}`}
                question={slot.question}
                response={answers.get(slot.slotNo)?.response ?? null}
                isReadOnly={isReadOnly}
                onChange={(response) => change(slot.slotNo, { response })}
              />
            </>
          ) : (
            <Overview slots={state.slots} done={done} flagged={flagged} heading={heading} onGo={goTo} />
          )}
          <div className="sticky bottom-0 z-20 -mx-4 flex gap-3 border-t border-line bg-surface/95 px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] backdrop-blur-sm sm:static sm:mx-0 sm:border-0 sm:bg-transparent sm:px-0">
            {view === 'question' ? (
              <>
                <IconButton
                  variant="outlined"
                  label={m.exams_previous()}
                  icon={<ArrowLeft aria-hidden />}
                  disabled={at === 0}
                  onClick={() => goTo(at - 1)}
                />
                <Button className="whitespace-nowrap lg:hidden" onClick={showReview}>
                  {m.exams_overview_short()}
                </Button>
                <span className="grow" />
                {at < state.slots.length - 1 ? (
                  <Button variant="primary" className="whitespace-nowrap" onClick={() => goTo(at + 1)}>
                    {m.exams_next()}
                  </Button>
                ) : (
                  <Button variant="primary" className="whitespace-nowrap" onClick={showReview}>
                    {m.exams_to_review()}
                  </Button>
                )}
              </>
            ) : (
              <>
                <Button icon={<ArrowLeft aria-hidden />} onClick={() => goTo(at)}>
                  {m.exams_back_to_questions()}
                </Button>
                <span className="grow" />
                <Button variant="primary" disabled={isSubmitting || isReadOnly} onClick={() => void submit()}>
                  {isSubmitting ? m.exams_submitting() : m.exams_submit()}
                </Button>
              </>
            )}
          </div>
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

function SaveMark({ link, count }: { link: QueueState['link']; count: number }): ReactNode {
  const [icon, text] =
    link === 'saved'
      ? [<CircleCheck key="saved" aria-hidden className="size-4 text-positive" />, m.exams_saved()]
      : link === 'saving'
        ? [<LoaderCircle key="saving" aria-hidden className="size-4 animate-turn" />, m.exams_saving()]
        : link === 'offline' || link === 'signed_out'
          ? [
              <CloudOff key="offline" aria-hidden className="size-4 text-warning" />,
              m.exams_offline({ count }),
            ]
          : [<CloudOff key="away" aria-hidden className="size-4 text-warning" />, m.exams_read_only()];
  return (
    <p role="status" className="flex items-center gap-1.5 text-sm text-ink-soft" data-link={link}>
      {icon}
      {text}
    </p>
  );
}

/** Writes down that the window was left, where the exam says so. */
function useFocusLog({ attemptId, isFocusWatched }: AttemptState, device: string): void {
  useEffect(() => {
    if (!isFocusWatched) return;
    const onChange = (): void => {
      const kind = document.visibilityState === 'hidden' ? 'blur' : 'focus';
      void call(`/api/exams/attempts/${attemptId}/focus`, 'POST', { device, kind });
    };
    document.addEventListener('visibilitychange', onChange);
    return () => document.removeEventListener('visibilitychange', onChange);
  }, [attemptId, isFocusWatched, device]);
}
