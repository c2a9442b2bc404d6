import { Check, MessageSquareWarning, Send, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFetcher } from 'react-router';
import * as m from '#messages';
import { formatDateTime } from '#platform/dates/format-date.ts';
import type { Locale } from '#platform/locale/locale.ts';
import type { ActionReply } from '#platform/page/page.ts';
import { Button } from '#ui/action/button.tsx';
import { fieldError } from '#ui/form/form-problem.ts';
import { ProblemNotice } from '#ui/form/problem-notice.tsx';
import { TextArea } from '#ui/form/text-area.tsx';
import { Card } from '#ui/layout/card.tsx';
import { type ItemReview, MAX_REVIEW_NOTE, type ReviewView } from '../review/review-contract.ts';
import { mayReview, type ReviewStep } from '../item/review-rules.ts';
import { manageProblem } from './manage-problem.tsx';
import { ReviewBadge } from './review-badge.tsx';

/** Where the review of the newest version stands, and the steps from here: asking for it, and its answer. */
export function ReviewCard({
  review: { review, isOwnWork, isAsker },
  version,
  zone,
  locale,
  isUnsaved,
}: {
  review: ItemReview;
  /** What the reviewer sees. */
  version: number;
  zone: string;
  locale: Locale;
  /** What is typed and not saved would not be reviewed. */
  isUnsaved: boolean;
}): ReactNode {
  const fetcher = useFetcher<ActionReply>();
  const problem = fetcher.data?.ok === false ? manageProblem(fetcher.data.problem) : null;
  const isBusy = fetcher.state !== 'idle';
  const isOurs = isOwnWork || isAsker;
  const steps = STEPS.filter(
    ({ step }) => mayReview(step, review?.state ?? null) && (step !== 'withdraw' || isOurs),
  );
  const has = (step: ReviewStep): boolean => steps.some((each) => each.step === step);
  return (
    <Card
      id="review"
      title={m.content_review()}
      description={m.content_review_help()}
      actions={
        review && (
          <span className="mt-2">
            <ReviewBadge state={review.state} />
          </span>
        )
      }
    >
      <div className="flex flex-col gap-4">
        <ProblemNotice problem={problem} />
        {review && <Story review={review} zone={zone} locale={locale} />}
        <fetcher.Form method="post" noValidate className="flex flex-col gap-4">
          <input type="hidden" name="version" value={version} />
          <TextArea
            key={review?.state ?? 'none'}
            label={m.content_review_note()}
            name="reviewNote"
            rows={2}
            optional={!mayReview('request', review?.state ?? null)}
            maxLength={MAX_REVIEW_NOTE}
            help={mayReview('request', review?.state ?? null) ? m.content_review_note_help() : undefined}
            error={fieldError(problem, 'reviewNote')}
          />
          {isOwnWork && has('approve') && (
            <p className="text-sm text-ink-soft">{m.content_problem_approval_by_author()}</p>
          )}
          {isUnsaved && has('submit') && (
            <p className="text-sm text-ink-soft">{m.content_review_save_first()}</p>
          )}
          <div className="flex flex-wrap gap-2">
            {steps.map(({ step, label, icon }) => (
              <Button
                key={step}
                type="submit"
                name="intent"
                value={INTENTS[step]}
                icon={icon}
                disabled={isBusy || (isUnsaved && step === 'submit')}
                disabledReason={
                  step === 'approve' && isOwnWork ? m.content_problem_approval_by_author() : undefined
                }
              >
                {label()}
              </Button>
            ))}
          </div>
        </fetcher.Form>
      </div>
    </Card>
  );
}

const INTENTS: Readonly<Record<ReviewStep, string>> = {
  submit: 'submitReview',
  withdraw: 'withdrawReview',
  approve: 'approve',
  request: 'requestChanges',
};

const STEPS: readonly {
  readonly step: ReviewStep;
  readonly label: () => string;
  readonly icon: ReactNode;
}[] = [
  { step: 'submit', label: m.content_review_submit, icon: <Send aria-hidden /> },
  { step: 'approve', label: m.content_review_approve, icon: <Check aria-hidden /> },
  { step: 'request', label: m.content_review_request, icon: <MessageSquareWarning aria-hidden /> },
  { step: 'withdraw', label: m.content_review_withdraw, icon: <Undo2 aria-hidden /> },
];

function Story({ review, zone, locale }: { review: ReviewView; zone: string; locale: Locale }): ReactNode {
  const at = (instant: string): string => formatDateTime(new Date(instant), { zone, locale });
  const somebody = m.content_review_somebody();
  const number = review.versionNumber;
  return (
    <ul className="flex flex-col gap-2 text-sm">
      <li>
        <span className="text-ink-soft">
          {m.content_review_asked({ person: review.submittedBy ?? somebody, at: at(review.submittedAt) })}
        </span>
        {review.submitNote !== '' && <Note>{review.submitNote}</Note>}
      </li>
      {review.decidedAt !== null && (
        <li>
          <span className="text-ink-soft">
            {review.state === 'approved'
              ? m.content_review_approved_by({
                  person: review.decidedBy ?? somebody,
                  at: at(review.decidedAt),
                  number,
                })
              : m.content_review_requested_by({
                  person: review.decidedBy ?? somebody,
                  at: at(review.decidedAt),
                  number,
                })}
          </span>
          {review.decisionNote !== '' && <Note>{review.decisionNote}</Note>}
        </li>
      )}
    </ul>
  );
}

function Note({ children }: { children: string }): ReactNode {
  return <p className="mt-1 border-s-2 border-line ps-3 break-words whitespace-pre-wrap">{children}</p>;
}
