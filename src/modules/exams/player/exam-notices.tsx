import type { ReactNode } from 'react';
import * as m from '#messages';
import { Button } from '#ui/action/button.tsx';
import { TextLink } from '#ui/action/text-link.tsx';
import { Notice } from '#ui/text/notice.tsx';
import type { RunningAttempt } from './use-running-attempt.tsx';

/** Notices about an attempt: taken over elsewhere, out of time, over, signed out, or a problem. */
export function ExamNotices({
  attempt: { queueState, isTimeUp, problem, takeOver },
  isTest,
  signInPath,
  onSeeResult,
}: {
  attempt: RunningAttempt;
  isTest: boolean;
  signInPath: string | undefined;
  onSeeResult: () => void;
}): ReactNode {
  const { link, pendingSlots } = queueState;
  return (
    <>
      {isTest && <Notice tone="accent">{m.exams_try_notice()}</Notice>}
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
            <Button variant="primary" onClick={onSeeResult}>
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
    </>
  );
}
