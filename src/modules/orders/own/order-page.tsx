import { CreditCard, RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { type MetaFunction, useActionData, useLoaderData } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { anyone, isActing } from '#platform/access/access.ts';
import { formatDateTime } from '#platform/dates/format-date.ts';
import type { Locale } from '#platform/locale/locale.ts';
import { redirectWithin } from '#platform/navigation/redirect.ts';
import { type ActionReply, intent, pageAction, pageLoader, redirectTo } from '#platform/page/page.ts';
import { formatThaiPhone } from '#platform/text/thai-phone.ts';
import {
  AskedBuyerFields,
  askedBuyerTexts,
  billingPaths,
  DocumentLinks,
  findPaymentContact,
  type PaymentContact,
} from '#modules/billing/public-ui.ts';
import { Card } from '#ui/layout/card.tsx';
import { LinkButton } from '#ui/action/link-button.tsx';
import { ContactLinks } from '#ui/text/contact-links.tsx';
import { Notice } from '#ui/text/notice.tsx';
import { PageFrame } from '#ui/layout/page-frame.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { Steps } from '#ui/navigation/steps.tsx';
import { StickyBar } from '#ui/form/sticky-bar.tsx';
import { CancelOwnForm } from './cancel-own-form.tsx';
import { DocumentRequestForm } from './document-request-form.tsx';
import { askForDocument, findDocumentRequest } from '../documents/ask-for-document.ts';
import { listOrderDocuments } from '../documents/order-documents.ts';
import { cancelOwnOrder } from '../ending/cancel-order.ts';
import { AccessTokenText, OrderNumber, type OrderView } from '../order/order-contract.ts';
import { OrderLines } from '../order/order-lines.tsx';
import { isSettled, useOrderPulse } from '../order/use-order-updates.tsx';
import { OrderStatusBadge } from '../order/order-status-badge.tsx';
import { OrderTimeline } from '../order/order-timeline.tsx';
import { OrderTotals } from '../order/order-totals.tsx';
import { buyerViewOf, findOwnOrder, getOwnOrder } from './own-orders.ts';
import { ParcelLine } from '../order/parcel-line.tsx';
import { ordersPaths } from '../paths.ts';
import { problemFor } from '../problem-text.tsx';
import { ShipAddressBlock } from '../order/ship-address.tsx';
import { stepOf } from '../order/order-rules.ts';

export const loader = pageLoader({
  access: anyone,
  secrets: ['t'],
  params: z.object({ order: OrderNumber }),
  query: z.object({ t: AccessTokenText.optional() }),
  handle: async (scope, { params, query }) => {
    const token = query.t ?? null;
    // A guest without access gets the look-up form, whether or not the order exists.
    const isUnproven =
      scope.actor.kind === 'guest' &&
      token === null &&
      (await findOwnOrder(scope, params.order, null)) === null;
    if (isUnproven) throw redirectWithin(ordersPaths.lookUp(params.order));
    const own = await getOwnOrder(scope, params.order, token);
    const [order, documents, request] = await Promise.all([
      buyerViewOf(scope, own),
      listOrderDocuments(scope, own),
      isActing(scope.actor) ? null : findDocumentRequest(scope, own),
    ]);
    return {
      order,
      documents,
      request,
      token,
      arrangedWith: findPaymentContact(scope.tenant),
      formKey: scope.requestId,
      locale: scope.locale,
      zone: scope.tenant.zone,
    };
  },
});

/** Of one guest, and what an honest one needs. */
const ASK_LIMIT = { perMinute: 20, perHonestGuest: 3 };

export const action = pageAction({
  access: anyone,
  intents: {
    cancel: intent({
      input: z.object({ order: OrderNumber, t: AccessTokenText.default('') }),
      idempotent: true,
      handle: async (scope, { order: number, t }) => {
        const token = t === '' ? null : t;
        const order = await getOwnOrder(scope, number, token);
        await cancelOwnOrder(scope, order.orderId);
        return redirectTo(ordersPaths.order(order.number, token));
      },
    }),
    ask_document: intent({
      input: z.object({
        order: OrderNumber,
        t: AccessTokenText.default(''),
        ...AskedBuyerFields.shape,
      }),
      idempotent: true,
      limit: ASK_LIMIT,
      handle: async (scope, { order: number, t, ...typed }) => {
        const token = t === '' ? null : t;
        const order = await getOwnOrder(scope, number, token);
        await askForDocument(scope, order.orderId, typed);
        return redirectTo(ordersPaths.order(order.number, token));
      },
    }),
  },
});

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: loaderData ? m.orders_order_title({ number: loaderData.order.number }) : m.orders_own_title() },
  { name: 'robots', content: 'noindex' },
];

export default function OrderPage(): ReactNode {
  const { order, documents, request, token, arrangedWith, formKey, locale, zone } =
    useLoaderData<typeof loader>();
  const reply = useActionData<ActionReply>();
  useOrderPulse({ number: order.number, version: order.version, isWaiting: !isSettled(order) }, token);
  const payPath = order.paymentSlug === null ? null : billingPaths.payment(order.paymentSlug);
  return (
    <PageFrame background="canvas" maxWidth="5xl">
      <PageHeader
        breadcrumbs={[{ label: m.orders_own_title(), to: ordersPaths.orders() }, { label: order.number }]}
        title={m.orders_order_title({ number: order.number })}
        subtitle={m.orders_placed_at({ at: formatDateTime(new Date(order.placedAt), { zone, locale }) })}
        badge={
          <span aria-live="polite">
            <OrderStatusBadge state={order} />
          </span>
        }
      />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-5">
          <Card>
            <div className="flex flex-col gap-5">
              {stepOf(order) !== null && (
                <Steps label={m.orders_steps()} steps={stepTexts(order)} current={stepOf(order) ?? 0} />
              )}
              <NextThing
                order={order}
                payPath={payPath}
                arrangedWith={arrangedWith}
                locale={locale}
                zone={zone}
              />
            </div>
          </Card>
          <Card title={m.orders_lines_title()}>
            <OrderLines lines={order.lines} locale={locale} />
          </Card>
          <Card title={m.orders_timeline()}>
            <OrderTimeline entries={order.timeline} locale={locale} zone={zone} />
          </Card>
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <Card title={m.orders_summary()}>
            <OrderTotals order={order} locale={locale} />
          </Card>
          {(documents.length > 0 || request !== null) && (
            <Card title={m.orders_documents()}>
              <div className="flex flex-col gap-3">
                {documents.length > 0 && <DocumentLinks documents={documents} locale={locale} />}
                {request !== null && (
                  <DocumentRequestForm
                    request={request}
                    token={token}
                    formKey={formKey}
                    problem={problemFor(reply, 'ask_document', askedBuyerTexts())}
                  />
                )}
              </div>
            </Card>
          )}
          <Card title={order.deliveryKind === 'ship' ? m.orders_ship_to() : m.orders_contact()}>
            <div className="flex flex-col gap-3">
              {order.shipAddress === null ? (
                <Contact order={order} />
              ) : (
                <ShipAddressBlock address={order.shipAddress} />
              )}
              {order.deliveryKind !== 'none' && <p className="text-ink-soft">{order.deliveryTitle}</p>}
              {order.status === 'completed' && order.carrier !== null && (
                <ParcelLine carrier={order.carrier} trackingNumber={order.trackingNumber} locale={locale} />
              )}
              {order.buyerNote !== '' && (
                <p className="text-ink-soft">{m.orders_note_is({ note: order.buyerNote })}</p>
              )}
            </div>
          </Card>
          {order.actions.includes('cancel') && (
            <CancelOwnForm token={token} formKey={formKey} problem={problemFor(reply, 'cancel')} />
          )}
        </div>
      </div>
      {order.actions.includes('pay') && payPath !== null && (
        <StickyBar className="sm:hidden">
          <LinkButton to={payPath} variant="primary" size="lg" full icon={<CreditCard aria-hidden />}>
            {m.orders_pay()}
          </LinkButton>
        </StickyBar>
      )}
    </PageFrame>
  );
}

function stepTexts({ deliveryKind }: OrderView): string[] {
  const ways = {
    ship: [m.orders_step_prepare(), m.orders_step_ship()],
    pickup: [m.orders_step_prepare(), m.orders_step_collect()],
    none: [],
  };
  return [m.orders_step_pay(), ...ways[deliveryKind], m.orders_step_done()];
}

/** The single next step or status for the buyer. */
function NextThing({
  order,
  payPath,
  arrangedWith,
  locale,
  zone,
}: {
  order: OrderView;
  payPath: string | null;
  /** The shop to ask how to pay, where it has no account to pay to. */
  arrangedWith: PaymentContact | null;
  locale: Locale;
  zone: string;
}): ReactNode {
  const { status, payment, fulfilment } = order;
  if (payment === 'to_refund')
    return (
      <Notice tone="warning" title={m.orders_next_to_refund_title()}>
        {m.orders_next_to_refund_text()}
      </Notice>
    );
  if (payment === 'verifying')
    return (
      <Notice tone="accent" title={m.orders_next_verifying_title()}>
        {m.orders_next_verifying_text()}
      </Notice>
    );
  if (status === 'placed') {
    const until = order.expiresAt === null ? '' : formatDateTime(new Date(order.expiresAt), { zone, locale });
    return (
      <Notice
        tone="warning"
        title={payment === 'partially_paid' ? m.orders_next_partly_title() : m.orders_next_pay_title()}
        action={
          payPath !== null && (
            <span className="max-sm:hidden">
              <LinkButton to={payPath} variant="primary" icon={<CreditCard aria-hidden />}>
                {m.orders_pay()}
              </LinkButton>
            </span>
          )
        }
      >
        {arrangedWith === null ? (
          m.orders_next_pay_text({ until })
        ) : (
          <>
            {m.orders_next_arrange_text({ shop: arrangedWith.name, until })}
            <ContactLinks {...arrangedWith.contact} />
          </>
        )}
      </Notice>
    );
  }
  if (status === 'expired') {
    return (
      <Notice
        title={m.orders_next_expired_title()}
        action={
          payPath !== null && (
            <LinkButton to={payPath} icon={<RefreshCw aria-hidden />}>
              {m.orders_send_late_slip()}
            </LinkButton>
          )
        }
      >
        {m.orders_next_expired_text()}
      </Notice>
    );
  }
  if (status === 'cancelled')
    return (
      <Notice title={m.orders_next_cancelled_title()}>
        {order.cancelReason || m.orders_next_cancelled_text()}
      </Notice>
    );
  if (status === 'completed')
    return (
      <Notice tone="positive" title={m.orders_next_completed_title()}>
        {m.orders_next_completed_text()}
      </Notice>
    );
  if (fulfilment === 'shipped')
    return (
      <Notice tone="accent" title={m.orders_next_shipped_title()}>
        {order.carrier !== null && (
          <ParcelLine carrier={order.carrier} trackingNumber={order.trackingNumber} locale={locale} />
        )}
      </Notice>
    );
  if (fulfilment === 'packed' && order.deliveryKind === 'pickup')
    return (
      <Notice tone="positive" title={m.orders_next_pickup_title()}>
        {m.orders_next_pickup_text()}
      </Notice>
    );
  return (
    <Notice tone="positive" title={m.orders_next_preparing_title()}>
      {m.orders_next_preparing_text()}
    </Notice>
  );
}

function Contact({ order }: { order: OrderView }): ReactNode {
  const { name, phone, email } = order.contact;
  return (
    <div>
      <p className="font-medium">{name}</p>
      <p className="tabular-nums">{formatThaiPhone(phone)}</p>
      <p className="break-all text-ink-soft">{email}</p>
    </div>
  );
}
