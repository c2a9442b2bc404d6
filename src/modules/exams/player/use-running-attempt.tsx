import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import * as m from '#messages';
import type { AttemptState } from '../attempt/attempt-contract.ts';
import { AnswerQueue, type LocalAnswer, type QueueState, RETRY_MS } from './answer-queue.tsx';

export interface RunningAttempt {
  readonly answers: ReadonlyMap<number, LocalAnswer>;
  /** Save status and deadline. */
  readonly queueState: QueueState;
  readonly isReadOnly: boolean;
  readonly isTimeUp: boolean;
  readonly isSubmitting: boolean;
  /** Error message for the learner. */
  readonly problem: string | null;
  /** Server time in milliseconds since 1970. */
  now(): number;
  change(slotNo: number, next: Partial<LocalAnswer>): void;
  timeIsUp(): void;
  submit(): Promise<void>;
  /** Continues here instead of on the device that has the attempt open. */
  takeOver(): Promise<void>;
}

/** Runs an attempt: saves every answer, submits on request or when time is up. */
export function useRunningAttempt(
  state: AttemptState,
  { device, onDone, onReopen }: { device: string; onDone: (attemptId: string) => void; onReopen: () => void },
): RunningAttempt {
  const [answers, setAnswers] = useState<ReadonlyMap<number, LocalAnswer>>(
    () => new Map(state.slots.map(({ slotNo, response, isFlagged }) => [slotNo, { response, isFlagged }])),
  );
  const [queueState, setQueueState] = useState<QueueState>({
    link: state.isMine ? 'saved' : 'seat_taken',
    pendingSlots: [],
    deadlineAt: state.deadlineAt,
  });
  const queue = useMemo(() => new AnswerQueue(state, device, setQueueState), [state, device]);
  const [isSubmitting, setIsSubmitting] = useState(false);
  const [isTimeUp, setIsTimeUp] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const submitKey = useRef(crypto.randomUUID());

  useEffect(() => {
    void queue.start().then((restored) => {
      if (restored.size > 0) setAnswers((known) => new Map([...known, ...restored]));
    });
    return () => {
      queue.stop();
      void queue.flush(); // leaving the page must not hold back what was typed last
    };
  }, [queue]);
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

  function change(slotNo: number, next: Partial<LocalAnswer>): void {
    const known = answers.get(slotNo) ?? { response: null, isFlagged: false };
    const answer = { ...known, ...next };
    setAnswers(new Map(answers).set(slotNo, answer));
    queue.change(slotNo, answer);
  }

  async function submit(): Promise<void> {
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

  const { link } = queueState;
  return {
    answers,
    queueState,
    isReadOnly: link === 'seat_taken' || link === 'over' || isTimeUp,
    isTimeUp,
    isSubmitting,
    problem,
    now: () => queue.now(),
    change,
    timeIsUp: () => setIsTimeUp(true),
    submit,
    takeOver,
  };
}
