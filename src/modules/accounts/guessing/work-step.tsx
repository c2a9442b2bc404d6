import { type ReactNode, useEffect, useRef, useState } from 'react';
import * as m from '#messages';
import type { ActionReply } from '#platform/page/page.ts';
import { pageAgeMs } from '#platform/dates/device-clock.ts';
import { useIsScripted } from '#ui/form/use-is-scripted.ts';
import { Notice } from '#ui/text/notice.tsx';
import { ProgressBar } from '#ui/loading/progress-bar.tsx';
import type { WorkNeeded } from '../refusals.ts';

const SECOND_MS = 1_000;

type Stage = 'working' | 'waiting' | 'ready' | 'impossible';

/** Returns the work that the form's reply demands, or null. */
export function workNeededIn(reply: ActionReply | undefined): WorkNeeded | null {
  if (!reply || reply.ok || reply.problem.code !== 'accounts.proof_of_work_needed') return null;
  return reply.problem.details as WorkNeeded;
}

/**
 * Part of a form whose reply demands work: solves the challenge, waits until its start time, and resubmits the form. If a
 * field must be typed again first, the next submission carries the proof. `onBusy` is true until then.
 */
export function WorkStep({
  needed,
  otherWay,
  onBusy,
}: {
  needed: WorkNeeded;
  /** Alternative for browsers that cannot solve the challenge. */
  otherWay?: ReactNode;
  onBusy: (isBusy: boolean) => void;
}): ReactNode {
  const field = useRef<HTMLInputElement>(null);
  const isScripted = useIsScripted();
  const { stage, percent, secondsLeft, proof } = useWork(needed, onBusy);
  useEffect(() => {
    const form = field.current?.form;
    if (proof !== '' && form?.checkValidity()) form.requestSubmit();
  }, [proof]);
  return (
    <>
      <input ref={field} type="hidden" name="proofOfWork" value={proof} />
      {isScripted ? (
        <div className="flex flex-col gap-3">
          <Notice tone={stage === 'impossible' ? 'warning' : 'accent'} title={TITLES[stage]()} live>
            {TEXTS[stage]()} {stage === 'impossible' && otherWay}
          </Notice>
          {stage === 'working' && (
            <ProgressBar label={m.accounts_work_progress()} percent={percent} showLabel />
          )}
          {(stage === 'working' || stage === 'waiting') && secondsLeft > 0 && (
            <p role="timer" aria-live="off" className="text-sm text-ink-soft tabular-nums">
              {m.accounts_work_seconds_left({ seconds: secondsLeft })}
            </p>
          )}
        </div>
      ) : (
        <noscript>
          <Notice tone="warning" title={m.accounts_work_impossible_title()}>
            {m.accounts_work_no_scripts()} {otherWay}
          </Notice>
        </noscript>
      )}
    </>
  );
}

const TITLES: Record<Stage, () => string> = {
  working: m.accounts_work_title,
  waiting: m.accounts_work_waiting_title,
  ready: m.accounts_work_ready_title,
  impossible: m.accounts_work_impossible_title,
};

const TEXTS: Record<Stage, () => string> = {
  working: m.accounts_work_text,
  waiting: m.accounts_work_waiting_text,
  ready: m.accounts_work_ready_text,
  impossible: m.accounts_work_impossible_text,
};

/** Solves the challenge while the wait elapses, then provides the proof. */
function useWork(
  { challenge, retryAfterSeconds }: WorkNeeded,
  onBusy: (isBusy: boolean) => void,
): { stage: Stage; percent: number; secondsLeft: number; proof: string } {
  const [stage, setStage] = useState<Stage>('working');
  const [tries, setTries] = useState(0);
  const [proof, setProof] = useState('');
  const [secondsLeft, setSecondsLeft] = useState(retryAfterSeconds);

  // Runs once per challenge, since the parent keys this component by challenge.
  useEffect(() => {
    const aborter = new AbortController();
    const endsAt = pageAgeMs() + retryAfterSeconds * SECOND_MS;
    const clock = setInterval(
      () => setSecondsLeft(Math.max(0, Math.ceil((endsAt - pageAgeMs()) / SECOND_MS))),
      SECOND_MS,
    );
    const finish = (last: Stage): void => {
      setStage(last);
      onBusy(false);
    };
    const work = async (): Promise<void> => {
      const { solveWork } = await import('../browser/solve-work.ts');
      const solved = await solveWork(
        challenge,
        (made) => setTries((before) => before + made),
        aborter.signal,
      );
      if (aborter.signal.aborted) return;
      if (solved === null) return finish('impossible');
      setStage('waiting');
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, endsAt - pageAgeMs())));
      if (aborter.signal.aborted) return;
      setProof(solved);
      finish('ready');
    };
    onBusy(true);
    work().catch(() => finish('impossible')); // script failed to load: treated like an unsupported browser
    return () => {
      aborter.abort();
      clearInterval(clock);
      onBusy(false);
    };
  }, [challenge, retryAfterSeconds, onBusy]);

  return { stage, percent: (100 * tries) / challenge.parameters.data.maxTries, secondsLeft, proof };
}
