import type { ReactNode } from 'react';
import { type MetaFunction, useActionData, useLoaderData } from 'react-router';
import * as m from '#messages';
import { allows } from '#platform/access/access.ts';
import { type ActionReply, intent, pageAction, pageLoader } from '#platform/page/page.ts';
import type { FormProblem } from '#ui/form/form-problem.ts';
import { Card } from '#ui/layout/card.tsx';
import { CardRow, CardRows } from '#ui/layout/card-rows.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { manageSeller, readBooks } from '../permissions.ts';
import { billingProblemText } from '../problem-text.ts';
import { bookPaths } from './paths.ts';
import { confirmVatRate, findUnconfirmedRate } from './vat-rate/confirm-vat-rate.ts';
import { RateConfirmation } from './vat-rate/vat-rate-contract.ts';
import { VatRateForm } from './vat-rate/vat-rate-notice.tsx';

export const loader = pageLoader({
  access: readBooks,
  handle: async (scope) => ({
    rate: await findUnconfirmedRate(scope),
    mayConfirm: allows(manageSeller, scope.actor),
    locale: scope.locale,
  }),
});

export const action = pageAction({
  access: manageSeller,
  intents: { confirm_rate: intent({ input: RateConfirmation, handle: confirmVatRate }) },
});

export const meta: MetaFunction = () => [{ title: m.billing_books() }];

export default function BooksPage(): ReactNode {
  const { rate, mayConfirm, locale } = useLoaderData<typeof loader>();
  const reply = useActionData<ActionReply>();
  const problem: FormProblem | null =
    reply && !reply.ok
      ? {
          message: billingProblemText(reply.problem, locale),
          fields: reply.problem.fields?.['source'] ? { source: m.billing_books_rate_source_error() } : {},
        }
      : null;
  return (
    <>
      <PageHeader title={m.billing_books()} subtitle={m.billing_books_help()} />
      {rate !== null && (
        <div className="mb-5">
          <VatRateForm rate={rate} locale={locale} problem={problem} mayConfirm={mayConfirm} />
        </div>
      )}
      <Card>
        <CardRows>
          <CardRow
            to={bookPaths.salesVat()}
            title={m.billing_books_sales()}
            detail={m.billing_books_sales_help()}
          />
          <CardRow
            to={bookPaths.purchases()}
            title={m.billing_books_purchases()}
            detail={m.billing_books_purchases_help()}
          />
          <CardRow
            to={bookPaths.journal()}
            title={m.billing_books_journal()}
            detail={m.billing_books_journal_help()}
          />
          <CardRow
            to={bookPaths.periods()}
            title={m.billing_books_periods()}
            detail={m.billing_books_periods_help()}
          />
        </CardRows>
      </Card>
    </>
  );
}
