import type { ReactNode } from 'react';
import { Form } from 'react-router';
import * as m from '#messages';
import { clusterName } from '#modules/clusters/public-ui.ts';
import { formatDate } from '#platform/dates/format-date.ts';
import type { Locale } from '#platform/locale/locale.ts';
import { formatNumber } from '#platform/locale/number-format.ts';
import type { ActionReply } from '#platform/page/page.ts';
import { SubmitButton } from '#ui/action/submit-button.tsx';
import { FormErrorSummary } from '#ui/form/form-error-summary.tsx';
import { fieldError } from '#ui/form/form-problem.ts';
import { HiddenFields } from '#ui/form/hidden-fields.tsx';
import { Select } from '#ui/form/select.tsx';
import { TextArea } from '#ui/form/text-area.tsx';
import { useIsBusy } from '#ui/form/use-is-busy.ts';
import { Card } from '#ui/layout/card.tsx';
import { vendorsFormProblem } from '../problem-text.tsx';
import type { SuppliedCluster } from '../supply/supply-contract.ts';
import { MAX_RATING_NOTE, type RatingSummary, type RatingView, STARS } from './rating-contract.ts';

export interface RatingsCardProps {
  summary: RatingSummary;
  ratings: readonly RatingView[];
  /** Organisations on behalf of which the reader may rate. */
  rateable: readonly SuppliedCluster[];
  /** Names of the organisations that the vendor supplies. */
  supplied: readonly SuppliedCluster[];
  reply: ActionReply | undefined;
  /** New for each load of the page. */
  formKey: string;
  locale: Locale;
  zone: string;
}

/** What organisations think of a vendor, and a form for theirs. */
export function RatingsCard(props: RatingsCardProps): ReactNode {
  const { summary, ratings, rateable, supplied, locale, zone } = props;
  const names = new Map(supplied.map((cluster) => [cluster.clusterId, clusterName(cluster, locale)]));
  return (
    <Card title={m.vendors_ratings()}>
      <div className="flex flex-col gap-4">
        <p className={summary.average === null ? 'text-ink-soft' : 'text-lg font-semibold tabular-nums'}>
          {ratingText(summary, locale)}
        </p>
        {ratings.length > 0 && (
          <ul className="flex flex-col divide-y divide-line">
            {ratings.map(({ ratingId, clusterId, person, stars, note, ratedAt }) => (
              <li key={ratingId} className="flex flex-col gap-1 py-3 first:pt-0 last:pb-0">
                <span className="tabular-nums">{m.vendors_rating_stars({ stars: String(stars) })}</span>
                {note !== '' && <span className="break-words whitespace-pre-line">{note}</span>}
                <span className="text-sm break-words text-ink-soft">
                  {[names.get(clusterId), person, formatDate(new Date(ratedAt), { zone, locale })]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </li>
            ))}
          </ul>
        )}
        {rateable.length > 0 && <RatingForm {...props} key={props.formKey} />}
      </div>
    </Card>
  );
}

/** The average of a vendor's ratings with their number, in words. */
export function ratingText({ average, count }: RatingSummary, locale: Locale): string {
  if (average === null) return m.vendors_rating_none();
  return m.vendors_rating_average({
    average: formatNumber(average, locale, { maximumFractionDigits: 1 }),
    count: formatNumber(count, locale),
  });
}

function RatingForm({ rateable, reply, formKey, locale }: RatingsCardProps): ReactNode {
  const problem = vendorsFormProblem(reply, ['rate']);
  return (
    <Form method="post" className="flex flex-col gap-4 border-t border-line pt-4">
      <FormErrorSummary problem={problem} labels={{ note: m.vendors_rating_note() }} />
      <HiddenFields intent="rate" formKey={formKey} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          name="cluster"
          label={m.vendors_rating_for()}
          options={rateable.map((cluster) => ({ value: cluster.key, label: clusterName(cluster, locale) }))}
          error={fieldError(problem, 'cluster')}
        />
        <Select
          name="stars"
          label={m.vendors_rating()}
          options={STARS.map((value) => ({ value, label: m.vendors_rating_stars({ stars: value }) }))}
          error={fieldError(problem, 'stars')}
        />
      </div>
      <TextArea
        name="note"
        label={m.vendors_rating_note()}
        maxLength={MAX_RATING_NOTE}
        rows={2}
        optional
        error={fieldError(problem, 'note')}
      />
      <SubmitButton busy={useIsBusy('rate')} outcome={problem ? 'error' : undefined} className="self-start">
        {m.vendors_rate()}
      </SubmitButton>
    </Form>
  );
}
