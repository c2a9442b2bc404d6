import type { ReactNode } from 'react';
import { Form, type MetaFunction, useActionData, useLoaderData, useNavigation } from 'react-router';
import * as m from '#messages';
import { allows } from '#platform/access/access.ts';
import { formatDate, formatMonth } from '#platform/dates/format-date.ts';
import { zonedDay } from '#platform/dates/zone.ts';
import type { Locale } from '#platform/locale/locale.ts';
import { formatBaht } from '#platform/money/money.ts';
import { type ActionReply, intent, pageAction, pageLoader } from '#platform/page/page.ts';
import { SubmitButton } from '#ui/action/submit-button.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Card } from '#ui/layout/card.tsx';
import { CardRow, CardRows } from '#ui/layout/card-rows.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { Badge } from '#ui/text/badge.tsx';
import { DescriptionList } from '#ui/text/description-list.tsx';
import { Notice } from '#ui/text/notice.tsx';
import { keepBooks, manageSeller, readBooks } from '../../permissions.ts';
import { billingProblemText } from '../../problem-text.ts';
import { branchCodeText } from '../../seller/branch-text.ts';
import { BookQuery } from '../month/month-contract.ts';
import { firstDayOf, monthsUpTo } from '../month/month-rules.ts';
import { bookPaths } from '../paths.ts';
import { closePeriod, reopenPeriod } from './close-period.ts';
import { type BranchTotals, ClosingInput, MAX_REOPEN_REASON, ReopeningInput } from './closing-contract.ts';
import { findOpenMatters, listPeriods, type OpenMatters, readBranchTotals } from './periods.ts';

export const loader = pageLoader({
  access: readBooks,
  query: BookQuery.pick({ month: true }),
  handle: async (scope, { query }) => {
    const { zone } = scope.tenant;
    const [, lastEnded = '', ...earlier] = monthsUpTo(zonedDay(scope.now, zone));
    const month = query.month === '' ? lastEnded : query.month;
    const first = firstDayOf(month, zonedDay(scope.now, zone));
    const [periods, totals, matters] = await Promise.all([
      listPeriods(scope),
      readBranchTotals(scope, first),
      findOpenMatters(scope, first),
    ]);
    const texts = periods.map(({ closedAt, reopenedAt, ...period }) => ({
      ...period,
      closedOn: formatDate(closedAt, { zone, locale: scope.locale }),
      reopenedOn: reopenedAt && formatDate(reopenedAt, { zone, locale: scope.locale }),
    }));
    const closed = texts.filter(({ reopenedOn }) => reopenedOn === null);
    const ofMonth = closed.find((period) => period.month === first);
    return {
      month,
      isOver: month <= lastEnded,
      months: [lastEnded, ...earlier].map((each) => ({
        month: each,
        isClosed: closed.some((period) => period.month.startsWith(each)),
      })),
      closed: ofMonth ?? null,
      // What was frozen and what the reports say now are computed apart: they must agree.
      differs: ofMonth !== undefined && JSON.stringify(ofMonth.totals) !== JSON.stringify(totals),
      reopened: texts.filter((period) => period.month === first && period.reopenedOn !== null),
      ...{ totals, matters },
      mayClose: allows(keepBooks, scope.actor),
      mayReopen: allows(manageSeller, scope.actor),
      locale: scope.locale,
    };
  },
});

export const action = pageAction({
  access: keepBooks,
  intents: {
    close: intent({ input: ClosingInput, handle: closePeriod }),
    reopen: intent({ input: ReopeningInput, handle: reopenPeriod }),
  },
});

export const meta: MetaFunction = () => [{ title: m.billing_books_periods() }];

export default function PeriodsPage(): ReactNode {
  const view = useLoaderData<typeof loader>();
  const { month, months, closed, differs, reopened, totals, matters, locale } = view;
  const reply = useActionData<ActionReply>();
  return (
    <>
      <PageHeader
        breadcrumbs={[
          { label: m.billing_books(), to: bookPaths.books() },
          { label: m.billing_books_periods() },
        ]}
        title={m.billing_books_periods()}
        subtitle={m.billing_books_periods_help()}
      />
      <div className="grid items-start gap-5 xl:grid-cols-[20rem_minmax(0,1fr)]">
        <Card title={m.billing_books_months()} className="max-xl:order-last">
          <CardRows>
            {months.map((each) => (
              <CardRow
                key={each.month}
                to={bookPaths.periods({ month: each.month })}
                title={formatMonth(each.month, locale)}
                badge={<PeriodBadge isClosed={each.isClosed} />}
              />
            ))}
          </CardRows>
        </Card>
        <div className="flex min-w-0 flex-col gap-5">
          {reply && !reply.ok && (
            <Notice tone="danger" live>
              {billingProblemText(reply.problem, locale)}
            </Notice>
          )}
          {differs && <Notice tone="danger">{m.billing_books_period_differs()}</Notice>}
          <Card
            title={formatMonth(month, locale)}
            description={
              closed
                ? m.billing_books_period_closed_by({ day: closed.closedOn, name: closed.closedByName })
                : m.billing_books_period_will_freeze()
            }
          >
            <div className="flex flex-col gap-5">
              {(closed?.totals ?? totals).map((branch) => (
                <Totals key={branch.branchCode} totals={branch} locale={locale} />
              ))}
              {(closed?.totals ?? totals).length === 0 && <p>{m.billing_books_period_empty()}</p>}
              {closed === null && <Matters matters={matters} />}
              {reopened.map((period) => (
                <p key={period.periodId} className="text-sm text-ink-soft">
                  {m.billing_books_period_reopened_by({
                    day: period.reopenedOn ?? '',
                    name: period.reopenedByName,
                    reason: period.reopenReason,
                  })}
                </p>
              ))}
              <Decision
                month={month}
                isClosed={closed !== null}
                isOver={view.isOver}
                mayClose={view.mayClose}
                mayReopen={view.mayReopen}
              />
            </div>
          </Card>
        </div>
      </div>
    </>
  );
}

function PeriodBadge({ isClosed }: { isClosed: boolean }): ReactNode {
  return (
    <Badge tone={isClosed ? 'positive' : 'neutral'}>
      {isClosed ? m.billing_books_period_closed() : m.billing_books_period_open()}
    </Badge>
  );
}

function Totals({ totals, locale }: { totals: BranchTotals; locale: Locale }): ReactNode {
  const baht = (satang: number): string => formatBaht(satang, locale);
  return (
    <section aria-label={branchCodeText(totals.branchCode, locale)}>
      <h3 className="mb-2 font-semibold">{branchCodeText(totals.branchCode, locale)}</h3>
      <DescriptionList
        layout="rows"
        items={[
          { term: m.billing_books_value(), detail: baht(totals.standardSatang) },
          { term: m.billing_books_zero(), detail: baht(totals.zeroSatang) },
          { term: m.billing_books_exempt(), detail: baht(totals.exemptSatang) },
          { term: m.billing_books_output_vat(), detail: baht(totals.vatSatang) },
          { term: m.billing_books_purchases_value(), detail: baht(totals.purchaseSatang) },
          { term: m.billing_books_input_vat(), detail: baht(totals.purchaseVatSatang) },
          {
            term: m.billing_books_payable(),
            detail: baht(totals.vatSatang - totals.purchaseVatSatang),
            strong: true,
          },
        ]}
      />
    </section>
  );
}

/** What should be settled first; it does not keep the month from being closed. */
function Matters({ matters }: { matters: OpenMatters }): ReactNode {
  const open = [
    matters.waitingSlips > 0 && m.billing_books_matter_slips({ count: matters.waitingSlips }),
    matters.withoutDocument > 0 && m.billing_books_matter_documents({ count: matters.withoutDocument }),
    matters.brokenSeries > 0 && m.billing_books_matter_series({ count: matters.brokenSeries }),
  ].filter((text) => text !== false);
  if (open.length === 0) return <Notice tone="positive">{m.billing_books_matters_none()}</Notice>;
  return (
    <Notice tone="warning" title={m.billing_books_matters()}>
      <ul className="list-disc ps-5">
        {open.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </Notice>
  );
}

function Decision({
  month,
  isClosed,
  isOver,
  mayClose,
  mayReopen,
}: {
  month: string;
  isClosed: boolean;
  isOver: boolean;
  mayClose: boolean;
  mayReopen: boolean;
}): ReactNode {
  const busy = useNavigation().formMethod === 'POST';
  if (!isOver) return <p className="text-sm text-ink-soft">{m.billing_problem_period_not_over()}</p>;
  if (!isClosed)
    return (
      mayClose && (
        <Form method="post">
          <input type="hidden" name="intent" value="close" />
          <input type="hidden" name="month" value={month} />
          <SubmitButton variant="primary" busy={busy}>
            {m.billing_books_period_close()}
          </SubmitButton>
        </Form>
      )
    );
  return (
    mayReopen && (
      <Form method="post" className="flex max-w-xl flex-col gap-3">
        <input type="hidden" name="intent" value="reopen" />
        <input type="hidden" name="month" value={month} />
        <TextField
          name="reason"
          label={m.billing_books_reopen_reason()}
          maxLength={MAX_REOPEN_REASON}
          required
          autoComplete="off"
        />
        <SubmitButton className="self-start" busy={busy}>
          {m.billing_books_period_reopen()}
        </SubmitButton>
      </Form>
    )
  );
}
