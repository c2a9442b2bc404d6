import * as m from '#messages';
import { formatDateTime } from '#platform/dates/format-date.ts';
import type { Locale } from '#platform/locale/locale.ts';
import { queueMail } from '#platform/mail/mail.ts';
import { renderMail } from '#platform/mail/render-mail.ts';
import { formatBaht } from '#platform/money/money.ts';
import type { Scope } from '#platform/scope.ts';
import { billingPaths } from '#modules/billing/public.ts';
import { notify } from '#modules/notifications/public.ts';
import { carrierName, trackingUrl } from '../order/carrier-rules.ts';
import { accessToken } from '../order/order-access.ts';
import { orderNotices } from './notice-kinds.ts';
import { linesOfOrder, type Order } from '../order/order-rows.ts';
import { lineLabel } from '../order/order-rules.ts';
import { ordersPaths } from '../paths.ts';

/** What the buyer is told by mail. */
export type BuyerNews =
  | { readonly kind: 'placed'; readonly paymentSlug: string }
  | { readonly kind: 'confirmed' | 'shipped' | 'expired' | 'money_kept' }
  | { readonly kind: 'cancelled'; readonly reason: string }
  | { readonly kind: 'slip_rejected'; readonly reason: string; readonly paymentSlug: string };

/**
 * Queues a mail to the buyer, in the language in which the order was placed; members are told as they chose, and find it
 * in their notifications. It leaves exactly when the scope commits.
 */
export async function tellBuyer(scope: Scope, order: Order, news: BuyerNews): Promise<void> {
  const { locale } = order;
  const { title, paragraphs } = wordsOf(scope, order, news);
  const rows = news.kind === 'placed' || news.kind === 'confirmed' ? await billRows(scope, order) : [];
  const { text, html } = renderMail({
    title,
    paragraphs,
    rows,
    button: buttonOf(scope, order, news),
    locale,
    tenantName: scope.tenant.name,
  });
  const mail = {
    to: order.contactEmail,
    subject: `${title} · ${order.number}`,
    text,
    html,
    kind: `orders.${news.kind}`,
  };
  if (order.customerUserId === null) return void (await queueMail(scope, mail));
  await notify(scope, orderNotices[news.kind], {
    personId: order.customerUserId,
    params: { number: order.number, reason: 'reason' in news ? news.reason : '' },
    link: 'paymentSlug' in news ? billingPaths.payment(news.paymentSlug) : ordersPaths.order(order.number),
    dedupeKey: `orders.${news.kind} ${order.orderId} ${order.version}`,
    mail,
  });
}

/** Where the buyer reads the order: guests need the token, everybody else signs in. */
export function orderLink(scope: Scope, order: Pick<Order, 'orderId' | 'number' | 'customerUserId'>): string {
  const token = order.customerUserId === null ? accessToken(scope, order.orderId) : null;
  return scope.tenant.origin + ordersPaths.order(order.number, token);
}

function wordsOf(scope: Scope, order: Order, news: BuyerNews): { title: string; paragraphs: string[] } {
  const say = { locale: order.locale };
  const { number } = order;
  switch (news.kind) {
    case 'placed':
      return {
        title: m.orders_mail_placed_title({}, say),
        paragraphs: [m.orders_mail_placed_text({ number, until: until(scope, order) }, say)],
      };
    case 'confirmed':
      return {
        title: m.orders_mail_confirmed_title({}, say),
        paragraphs: [m.orders_mail_confirmed_text({ number }, say)],
      };
    case 'shipped':
      return {
        title: m.orders_mail_shipped_title({}, say),
        paragraphs: [m.orders_mail_shipped_text({ number }, say), ...parcelWords(order)],
      };
    case 'expired':
      return {
        title: m.orders_mail_expired_title({}, say),
        paragraphs: [m.orders_mail_expired_text({ number }, say)],
      };
    case 'money_kept':
      return {
        title: m.orders_mail_money_kept_title({}, say),
        paragraphs: [m.orders_mail_money_kept_text({ number }, say)],
      };
    case 'cancelled':
      return {
        title: m.orders_mail_cancelled_title({}, say),
        paragraphs: [
          m.orders_mail_cancelled_text({ number }, say),
          ...reasonWords(news.reason, order.locale),
        ],
      };
    case 'slip_rejected':
      return {
        title: m.orders_mail_slip_rejected_title({}, say),
        paragraphs: [
          m.orders_mail_slip_rejected_text({ number }, say),
          ...reasonWords(news.reason, order.locale),
        ],
      };
  }
}

function buttonOf(scope: Scope, order: Order, news: BuyerNews): { label: string; url: string } {
  const say = { locale: order.locale };
  if ('paymentSlug' in news)
    return {
      label: m.orders_mail_pay({}, say),
      url: scope.tenant.origin + billingPaths.payment(news.paymentSlug),
    };
  return { label: m.orders_mail_open({}, say), url: orderLink(scope, order) };
}

async function billRows(scope: Scope, order: Order): Promise<{ label: string; value: string }[]> {
  const say = { locale: order.locale };
  const lines = await linesOfOrder(scope, order.orderId);
  return [
    { label: m.orders_number({}, say), value: order.number },
    ...lines.map((line) => ({
      label: lineLabel(line),
      value: formatBaht(line.lineTotalSatang, order.locale),
    })),
    ...(order.deliverySatang > 0
      ? [{ label: order.deliveryTitle, value: formatBaht(order.deliverySatang, order.locale) }]
      : []),
    { label: m.orders_grand_total({}, say), value: formatBaht(order.grandTotalSatang, order.locale) },
  ];
}

function until(scope: Scope, order: Order): string {
  return order.expiresAt === null
    ? ''
    : formatDateTime(order.expiresAt, { zone: scope.tenant.zone, locale: order.locale });
}

function reasonWords(reason: string, locale: Locale): string[] {
  return reason === '' ? [] : [m.orders_reason_is({ reason }, { locale })];
}

function parcelWords({ carrier, trackingNumber, locale }: Order): string[] {
  if (carrier === null || trackingNumber === '') return [];
  const words = m.orders_parcel_is(
    { carrier: carrierName(carrier, locale), number: trackingNumber },
    { locale },
  );
  const url = trackingUrl(carrier, trackingNumber);
  return url === null ? [words] : [`${words}\n${url}`];
}
