import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import * as m from '#messages';
import type { ActionReply } from '#platform/page/page.ts';
import { pageAgeMs } from '#platform/dates/device-clock.ts';
import { Notice } from '#ui/text/notice.tsx';
import { ProgressBar } from '#ui/loading/progress-bar.tsx';
import type { WorkNeeded } from '../refusals.ts';

const SECOND_MS = 1_000;

type Stage = 'working' | 'waiting' | 'ready' | 'impossible';

/** The work that a form's reply asks for before it is looked at; null where it asks for none. */
export function workNeededIn(reply: ActionReply | undefined): WorkNeeded | null {
  if (!reply || reply.ok || reply.problem.code !== 'accounts.proof_of_work_needed') return null;
  return reply.problem.details as WorkNeeded;
}

/**
 * Stands in a form whose reply asks for work: does it, waits until it counts, and sends the form again. Where something has
 * to be typed anew first, the next press carries the proof. `onBusy` hears whether a press would only begin from the start.
 */
export function WorkStep({
  needed,
  otherWay,
  onBusy,
}: {
  needed: WorkNeeded;
  /** What leads on where this browser cannot do it. */
  otherWay?: ReactNode;
  onBusy: (isBusy: boolean) => void;
}): ReactNode {
  const field = useRef<HTMLInputElement>(null);
  const hasScripts = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
  const { stage, percent, secondsLeft, proof } = useWork(needed, onBusy);
  useEffect(() => {
    const form = field.current?.form;
    if (proof !== '' && form?.checkValidity()) form.requestSubmit();
  }, [proof]);
  return (
    <>
      <input ref={field} type="hidden" name="proofOfWork" value={proof} />
      {hasScripts ? (
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

/** Works and waits at once; then there is a proof. */
function useWork(
  { challenge, retryAfterSeconds }: WorkNeeded,
  onBusy: (isBusy: boolean) => void,
): { stage: Stage; percent: number; secondsLeft: number; proof: string } {
  const [stage, setStage] = useState<Stage>('working');
  const [tries, setTries] = useState(0);
  const [proof, setProof] = useState('');
  const [secondsLeft, setSecondsLeft] = useState(retryAfterSeconds);

  // Begins once for each challenge: its parent gives each its own key.
  useEffect(() => {
    const leaving = new AbortController();
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
        leaving.signal,
      );
      if (leaving.signal.aborted) return;
      if (solved === null) return finish('impossible');
      setStage('waiting');
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, endsAt - pageAgeMs())));
      if (leaving.signal.aborted) return;
      setProof(solved);
      finish('ready');
    };
    onBusy(true);
    work().catch(() => finish('impossible')); // the script did not come: told as a browser that cannot
    return () => {
      leaving.abort();
      clearInterval(clock);
      onBusy(false);
    };
  }, [challenge, retryAfterSeconds, onBusy]);

  return { stage, percent: (100 * tries) / challenge.parameters.data.maxTries, secondsLeft, proof };
}
