import { Star } from 'lucide-react';
import type { ReactNode } from 'react';
import { Form, useActionData, useLoaderData, useNavigation } from 'react-router';
import * as m from '#messages';
import { getLocale } from '#messages/runtime';
import { formatDate } from '#platform/dates/format-date.ts';
import type { ActionReply } from '#platform/page/page.ts';
import { withShownAddresses } from '#platform/text/web-addresses.ts';
import { Button } from '#ui/action/button.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { FormErrorSummary } from '#ui/form/form-error-summary.tsx';
import { RadioCards } from '#ui/form/radio-cards.tsx';
import { SubmitButton } from '#ui/action/submit-button.tsx';
import { TextArea } from '#ui/form/text-area.tsx';
import { problemOf } from '../problem-text.tsx';
import type { OwnPlace, ReviewView } from './lesson-detail-contract.ts';
import type { loader } from './lesson-page.tsx';

function Stars({ rating }: { rating: number }): ReactNode {
  return (
    <span role="img" aria-label={m.lessons_stars({ count: rating })} className="inline-flex">
      {[1, 2, 3, 4, 5].map((star) => (
        <Star
          key={star}
          aria-hidden
          className={star <= rating ? 'size-4 fill-warning text-warning' : 'size-4 text-line-strong'}
        />
      ))}
    </span>
  );
}

export function Reviews({
  reviews,
  own,
  rating,
  count,
}: {
  reviews: readonly ReviewView[];
  own: OwnPlace;
  rating: number | null;
  count: number;
}): ReactNode {
  const { site } = useLoaderData<typeof loader>();
  const locale = getLocale();
  const mayReview = own.mayLearn || own.review !== null;
  if (reviews.length === 0 && !mayReview) return null;
  return (
    <section aria-label={m.lessons_reviews()} id="reviews">
      <h2 className="mb-3 text-xl font-semibold">
        {m.lessons_reviews()}
        {rating !== null && (
          <span className="ms-2 text-base font-normal text-ink-soft">
            {m.lessons_rating_of({ rating, count })}
          </span>
        )}
      </h2>
      {mayReview && <ReviewForm own={own} />}
      <ul className="flex flex-col gap-5">
        {reviews.map((review) => (
          <li key={review.reviewId} className="border-b border-line pb-5 last:border-0">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="font-medium">{review.author}</span>
              <Stars rating={review.rating} />
              <span className="text-sm text-ink-soft">
                {formatDate(new Date(review.at), { zone: site.zone, locale })}
              </span>
            </p>
            {review.body && <p className="mt-1 whitespace-pre-line">{withShownAddresses(review.body)}</p>}
            {review.reply && (
              <p className="mt-2 border-s-2 border-accent ps-3 whitespace-pre-line text-ink-soft">
                <span className="font-medium text-ink">{m.lessons_reply_of_teacher()}</span>{' '}
                {withShownAddresses(review.reply)}
              </p>
            )}
            {own.teaching !== null && own.teaching !== 'assistant' && (
              <details className="mt-2">
                <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium text-accent">
                  {m.lessons_review_answer()}
                </summary>
                <Form method="post" className="flex flex-col gap-3">
                  <input type="hidden" name="intent" value="answer_review" />
                  <input type="hidden" name="review" value={review.reviewId} />
                  <TextArea
                    label={m.lessons_answer()}
                    name="reply"
                    rows={2}
                    maxLength={2000}
                    defaultValue={review.reply}
                    optional
                  />
                  <Checkbox label={m.lessons_review_hide()} name="isHidden" />
                  <Button type="submit" className="self-start">
                    {m.lessons_save()}
                  </Button>
                </Form>
              </details>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function ReviewForm({ own }: { own: OwnPlace }): ReactNode {
  const reply = useActionData<ActionReply>();
  const navigation = useNavigation();
  const isMine = reply?.intent === 'review';
  return (
    <details className="mb-5 rounded-lg border border-line bg-surface" open={isMine && !reply.ok}>
      <summary className="flex min-h-12 cursor-pointer items-center px-4 font-medium text-accent">
        {own.review ? m.lessons_review_change() : m.lessons_review_write()}
      </summary>
      <Form method="post" className="flex flex-col gap-4 border-t border-line p-4">
        <input type="hidden" name="intent" value="review" />
        <FormErrorSummary
          problem={problemOf(reply, 'review')}
          labels={{ rating: m.lessons_review_rating(), body: m.lessons_review_body() }}
        />
        <RadioCards
          legend={m.lessons_review_rating()}
          name="rating"
          defaultValue={String(own.review?.rating ?? 5)}
          columns={3}
          required
          options={[5, 4, 3, 2, 1].map((star) => ({
            value: String(star),
            label: m.lessons_stars({ count: star }),
          }))}
        />
        <TextArea
          label={m.lessons_review_body()}
          name="body"
          rows={4}
          maxLength={2000}
          defaultValue={own.review?.body}
          optional
        />
        <SubmitButton
          variant="primary"
          busy={navigation.state !== 'idle'}
          outcome={isMine ? (reply.ok ? 'success' : 'error') : undefined}
        >
          {m.lessons_review_send()}
        </SubmitButton>
      </Form>
    </details>
  );
}
