import { Printer, ReceiptText } from 'lucide-react';
import type { ReactNode } from 'react';
import { type MetaFunction, useActionData, useLoaderData } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { allows, requireAccess } from '#platform/access/access.ts';
import { formatDateTime } from '#platform/dates/format-date.ts';
import { type ActionReply, intent, pageAction, pageLoader, redirectTo } from '#platform/page/page.ts';
import { billingPaths, buyerOfForm, TypedBuyer } from '#modules/billing/public-ui.ts';
import { CommentsQuery, RecordActivity } from '#modules/comments/public-ui.ts';
import { Card } from '#ui/layout/card.tsx';
import { LinkButton } from '#ui/action/link-button.tsx';
import { Notice } from '#ui/text/notice.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { attentionAdvice, attentionText } from '../order/attention-text.tsx';
import { cancelOrder } from '../ending/cancel-order.ts';
import { reviveOrder } from '../paying/confirm-order.ts';
import { issueDocumentLater, listOrderDocuments, mayIssueDocuments } from '../documents/order-documents.ts';
import { DocumentsCard } from './documents-card.tsx';
import { DeskSteps } from './desk-steps.tsx';
import { BuyerFacts, DeliveryFacts } from './order-facts.tsx';
import { SettleForm } from './settle-form.tsx';
import { deliverOrder, packOrder, settleAttention, shipOrder } from '../fulfilment/fulfil-order.ts';
import { type DeskView, OrderNumber, Reason, ShipInput } from '../order/order-contract.ts';
import { getDeskOrder, getDeskView } from './managed-orders.ts';
import { OrderLines } from '../order/order-lines.tsx';
import { orderChanges } from '../order/order-changes.tsx';
import { orderActivity } from '../order/order-comments.ts';
import { OrderStatusBadge } from '../order/order-status-badge.tsx';
import { OrderTotals } from '../order/order-totals.tsx';
import { ordersPaths } from '../paths.ts';
import { manageOrders, seeOrders } from '../permissions.ts';

const DeskPath = z.object({ order: OrderNumber });

export const loader = pageLoader({
  access: seeOrders,
  params: DeskPath,
  query: CommentsQuery,
  handle: async (scope, { params, query }) => {
    const { orderId } = await getDeskOrder(scope, params.order);
    const [order, activity, documents] = await Promise.all([
      getDeskView(scope, params.order),
      orderActivity(scope, orderId, query),
      listOrderDocuments(scope, { orderId }),
    ]);
    return {
      order,
      documents,
      mayIssue: mayIssueDocuments(scope),
      mayManage: allows(manageOrders, scope.actor),
      activity,
      formKey: scope.requestId,
      locale: scope.locale,
      zone: scope.tenant.zone,
    };
  },
});

/** Its steps are for managers (`deskIntent`), its document for those who issue documents (`issueDocumentLater`). */
export const action = pageAction({
  access: seeOrders,
  intents: {
    pack: deskIntent(DeskPath, (scope, orderId) => packOrder(scope, orderId)),
    ship: deskIntent(DeskPath.extend(ShipInput.shape), (scope, orderId, input) =>
      shipOrder(scope, orderId, input),
    ),
    deliver: deskIntent(DeskPath, (scope, orderId) => deliverOrder(scope, orderId)),
    revive: deskIntent(DeskPath, (scope, orderId) => reviveOrder(scope, orderId)),
    cancel: deskIntent(DeskPath.extend({ reason: Reason }), (scope, orderId, { reason }) =>
      cancelOrder(scope, orderId, reason),
    ),
    issue_document: intent({
      input: DeskPath.extend(TypedBuyer.shape),
      idempotent: true,
      handle: async (scope, { order, ...buyer }) => {
        const { orderId, number } = await getDeskOrder(scope, order);
        await issueDocumentLater(scope, orderId, buyerOfForm(buyer));
        return redirectTo(ordersPaths.manageOrder(number));
      },
    }),
    settle: deskIntent(DeskPath.extend({ reason: Reason }), (scope, orderId, { reason }) =>
      settleAttention(scope, orderId, reason),
    ),
  },
});

type WriteScope = Parameters<typeof packOrder>[0];

/** Builds the intent for one action on one order: idempotent per page load, then redirects back to the order. */
function deskIntent<Input extends typeof DeskPath>(
  input: Input,
  act: (scope: WriteScope, orderId: string, input: z.output<Input>) => Promise<void>,
) {
  return intent({
    input,
    idempotent: true,
    handle: async (scope, given) => {
      requireAccess(scope, manageOrders);
      const { orderId, number } = await getDeskOrder(scope, given.order);
      await act(scope, orderId, given);
      return redirectTo(ordersPaths.manageOrder(number));
    },
  });
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: loaderData?.order.number ?? m.orders_desk_title() },
];

export default function DeskOrderPage(): ReactNode {
  const { order, documents, mayIssue, mayManage, activity, formKey, locale, zone } =
    useLoaderData<typeof loader>();
  const reply = useActionData<ActionReply>();
  const paymentPath = paymentPathOf(order);
  return (
    <>
      <PageHeader
        breadcrumbs={[
          { label: m.orders_desk_title(), ...(mayManage && { to: ordersPaths.manageOrders() }) },
          { label: order.number },
        ]}
        title={<span className="tabular-nums">{order.number}</span>}
        subtitle={m.orders_placed_at({ at: formatDateTime(new Date(order.placedAt), { zone, locale }) })}
        actions={
          <>
            {paymentPath !== null && (
              <LinkButton to={paymentPath} icon={<ReceiptText aria-hidden />}>
                {m.orders_open_payment()}
              </LinkButton>
            )}
            {mayManage && (
              <LinkButton to={ordersPaths.packingSlip(order.number)} icon={<Printer aria-hidden />}>
                {m.orders_packing_slip()}
              </LinkButton>
            )}
          </>
        }
      />
      {order.attention !== null && (
        <Notice tone="danger" title={attentionText(order.attention)} className="mb-5">
          <div className="flex flex-col gap-3">
            <p>{attentionAdvice(order.attention)}</p>
            {mayManage && <SettleForm reply={reply} formKey={formKey} />}
          </div>
        </Notice>
      )}
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="flex min-w-0 flex-col gap-5">
          {mayManage ? (
            <DeskSteps
              key={order.version} // closes its windows after each step
              order={order}
              paymentPath={paymentPath}
              reply={reply}
              formKey={formKey}
              locale={locale}
            />
          ) : (
            <Card>
              <OrderStatusBadge state={order} />
            </Card>
          )}
          <Card title={m.orders_lines_title()}>
            <OrderLines lines={order.lines} locale={locale} />
          </Card>
          <Card title={m.orders_summary()}>
            <OrderTotals order={order} locale={locale} />
          </Card>
          <RecordActivity
            {...activity}
            changes={orderChanges(order.timeline, locale)}
            locale={locale}
            zone={zone}
          />
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <Card title={m.orders_contact()}>
            <BuyerFacts order={order} mayManage={mayManage} />
          </Card>
          <Card title={m.orders_delivery()}>
            <DeliveryFacts order={order} locale={locale} />
          </Card>
          <DocumentsCard
            order={order}
            documents={documents}
            mayIssue={mayIssue}
            reply={reply}
            formKey={formKey}
            locale={locale}
          />
        </div>
      </div>
    </>
  );
}

/** Path of the payment's own page. A payment that was given up is found by searching for the order number. */
function paymentPathOf({ paymentId, paidSatang, number }: DeskView): string | null {
  if (paymentId !== null) return billingPaths.managePayment(paymentId);
  return paidSatang > 0 ? billingPaths.managePayments({ show: 'all', q: number }) : null;
}
