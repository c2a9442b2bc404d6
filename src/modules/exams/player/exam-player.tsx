import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import * as m from '#messages';
import { ErrorState } from '#ui/state/error-state.tsx';
import { loadOptional } from '#ui/loading/optional-load.ts';
import { Skeleton, SkeletonRegion } from '#ui/loading/skeleton.tsx';
import type { AttemptState } from '../attempt/attempt-contract.ts';
import { examProblemText } from '../problem-text.tsx';
import { call } from './answer-queue.tsx';
import { deviceOfTab } from './pending-answers.tsx';
import { RunningExam } from './running-exam.tsx';

export interface ExamPlayerProps {
  /** API path that opens an attempt: takes `{ device }` and returns an attempt state. */
  openPath: string;
  /** Called when the attempt is over: submitted here, elsewhere or by the server. */
  onDone: (attemptId: string) => void;
  /** Called when the learner leaves the running attempt, which stays open. */
  onLeave?: () => void;
  /** Sign-in page that returns here. */
  signInPath?: string;
}

type Opening =
  | { readonly at: 'opening' }
  | { readonly at: 'problem'; readonly text: string }
  | { readonly at: 'open'; readonly state: AttemptState; readonly device: string };

/** The exam player: opens or resumes an attempt, saves every answer, submits. */
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
      // What draws them: when a question needs it, there may be no network.
      if (hasFormulas(state)) void loadOptional(() => import('#ui/document/formula-view.tsx'));
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
  return (
    <RunningExam
      state={opening.state}
      device={opening.device}
      onDone={onDone}
      onReopen={onAgain}
      onLeave={props.onLeave}
      signInPath={props.signInPath}
    />
  );
}

function hasFormulas({ slots }: AttemptState): boolean {
  return /"type":"(?:inline|block)Math"/.test(JSON.stringify(slots));
}
