import type { ReactNode } from 'react';
import { Link } from 'react-router';
import * as m from '#messages';
import { ordersPaths } from '#modules/orders/public-ui.ts';
import type { Locale } from '#platform/locale/locale.ts';
import { formatBaht } from '#platform/money/money.ts';
import { Card } from '#ui/layout/card.tsx';
import { Badge } from '#ui/text/badge.tsx';
import { DescriptionList } from '#ui/text/description-list.tsx';
import type { AnswerPayment } from '../payment/answer-payments.ts';
import { PAYMENT_STATE_TEXT } from './kind-text.ts';
import { PAYMENT_TONE } from './response-tone.tsx';

/** The order that pays for an answer, as it stands now. */
export function PaymentCard({ payment, locale }: { payment: AnswerPayment; locale: Locale }): ReactNode {
  const { number, amountSatang, state } = payment;
  return (
    <Card title={m.forms_payment_state()} description={m.forms_payment_kept()}>
      <DescriptionList
        items={[
          {
            term: m.forms_order(),
            detail: (
              <Link to={ordersPaths.manageOrder(number)} className="font-medium text-accent underline">
                {number}
              </Link>
            ),
          },
          {
            term: m.forms_order_amount(),
            detail: <span className="tabular-nums">{formatBaht(amountSatang, locale)}</span>,
          },
          {
            term: m.forms_state(),
            detail: <Badge tone={PAYMENT_TONE[state]}>{PAYMENT_STATE_TEXT[state]()}</Badge>,
          },
        ]}
      />
    </Card>
  );
}
