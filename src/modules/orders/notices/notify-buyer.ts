import * as m from '#messages';
import { formatDateTime } from '#platform/dates/format-date.ts';
import type { Locale } from '#platform/locale/locale.ts';
import { type MailFile, queueMail } from '#platform/mail/mail.ts';
import { renderMail } from '#platform/mail/render-mail.ts';
import { formatBaht } from '#platform/money/money.ts';
import type { Scope } from '#platform/scope.ts';
import {
  billingPaths,
  type DocumentForMail,
  documentKindText,
  takesPromptPay,
} from '#modules/billing/public.ts';
import { notify } from '#modules/notifications/public.ts';
import { carrierName, trackingUrl } from '../order/carrier-rules.ts';
import { accessToken } from '../order/order-access.ts';
import { orderNotices } from './notice-kinds.ts';
import { linesOfOrder, type Order } from '../order/order-rows.ts';
import { lineLabel } from '../order/order-rules.ts';
import { ordersPaths } from '../paths.ts';

/** Events about which the buyer gets a mail. */
export type BuyerEvent =
  | { readonly kind: 'placed'; readonly paymentSlug: string }
  | { readonly kind: 'confirmed' | 'shipped' | 'expired' | 'money_kept' }
  | { readonly kind: 'cancelled'; readonly reason: string }
  | { readonly kind: 'slip_rejected'; readonly reason: string; readonly paymentSlug: string };

/** A document that goes with a mail: its address, and its PDF where it could be drawn. */
type AttachedDocument = Pick<DocumentForMail, 'document' | 'url'> & {
  readonly files: readonly MailFile[];
};

/**
 * Queues a mail to the buyer in the order's language. Members get a notification instead, delivered as their preferences
 * options. Sent only if the transaction commits.
 */
export async function notifyBuyer(
  scope: Scope,
  order: Order,
  event: BuyerEvent,
  document: AttachedDocument | null = null,
): Promise<void> {
  const { locale } = order;
  const { title, paragraphs } = textOf(scope, order, event);
  const rows = event.kind === 'placed' || event.kind === 'confirmed' ? await billRows(scope, order) : [];
  const { text, html } = renderMail({
    title,
    paragraphs: [...paragraphs, ...(document === null ? [] : [documentText(document, locale)])],
    rows,
    button: buttonOf(scope, order, event),
    locale,
    site: scope.tenant,
  });
  const mail = {
    to: order.contactEmail,
    subject: `${title} · ${order.number}`,
    text,
    html,
    kind: `orders.${event.kind}`,
    files: document?.files ?? [],
  };
  if (order.customerUserId === null) return void (await queueMail(scope, mail));
  await notify(scope, orderNotices[event.kind], {
    personId: order.customerUserId,
    params: { number: order.number, reason: 'reason' in event ? event.reason : '' },
    link: isToPay(scope, event) ? billingPaths.payment(event.paymentSlug) : ordersPaths.order(order.number),
    dedupeKey: `orders.${event.kind} ${order.orderId} ${order.version}`,
    mail,
  });
}

/** Returns the buyer's link to the order: guests get the access token, members sign in. */
export function orderLink(scope: Scope, order: Pick<Order, 'orderId' | 'number' | 'customerUserId'>): string {
  const token = order.customerUserId === null ? accessToken(scope, order.orderId) : null;
  return scope.tenant.origin + ordersPaths.order(order.number, token);
}

function textOf(scope: Scope, order: Order, event: BuyerEvent): { title: string; paragraphs: string[] } {
  const options = { locale: order.locale };
  const { number } = order;
  switch (event.kind) {
    case 'placed':
      return {
        title: m.orders_mail_placed_title({}, options),
        paragraphs: takesPromptPay(scope.tenant)
          ? [m.orders_mail_placed_text({ number, until: until(scope, order) }, options)]
          : arrangeText(scope, order),
      };
    case 'confirmed':
      return {
        title: m.orders_mail_confirmed_title({}, options),
        paragraphs: [m.orders_mail_confirmed_text({ number }, options)],
      };
    case 'shipped':
      return {
        title: m.orders_mail_shipped_title({}, options),
        paragraphs: [m.orders_mail_shipped_text({ number }, options), ...parcelText(order)],
      };
    case 'expired':
      return {
        title: m.orders_mail_expired_title({}, options),
        paragraphs: [m.orders_mail_expired_text({ number }, options)],
      };
    case 'money_kept':
      return {
        title: m.orders_mail_money_kept_title({}, options),
        paragraphs: [m.orders_mail_money_kept_text({ number }, options)],
      };
    case 'cancelled':
      return {
        title: m.orders_mail_cancelled_title({}, options),
        paragraphs: [
          m.orders_mail_cancelled_text({ number }, options),
          ...reasonText(event.reason, order.locale),
        ],
      };
    case 'slip_rejected':
      return {
        title: m.orders_mail_slip_rejected_title({}, options),
        paragraphs: [
          m.orders_mail_slip_rejected_text({ number }, options),
          ...reasonText(event.reason, order.locale),
        ],
      };
  }
}

function buttonOf(scope: Scope, order: Order, event: BuyerEvent): { label: string; url: string } {
  const options = { locale: order.locale };
  if (isToPay(scope, event))
    return {
      label: m.orders_mail_pay({}, options),
      url: scope.tenant.origin + billingPaths.payment(event.paymentSlug),
    };
  return { label: m.orders_mail_open({}, options), url: orderLink(scope, order) };
}

/** Whether the event leads to the payment page; without an account to pay to, that page shows the buyer no way to pay. */
function isToPay(scope: Scope, event: BuyerEvent): event is BuyerEvent & { readonly paymentSlug: string } {
  return 'paymentSlug' in event && takesPromptPay(scope.tenant);
}

/** For an order whose payment the buyer arranges with the shop. */
function arrangeText(scope: Scope, order: Order): string[] {
  const options = { locale: order.locale };
  const { name: shop, settings } = scope.tenant;
  const { phone, email, line } = settings.contact;
  const ways = [phone, email, line && `LINE ${line}`].filter(Boolean);
  return [
    m.orders_mail_arrange_text({ number: order.number, shop, until: until(scope, order) }, options),
    ...(ways.length > 0 ? [[m.orders_mail_arrange_contact({}, options), ...ways].join('\n')] : []),
  ];
}

async function billRows(scope: Scope, order: Order): Promise<{ label: string; value: string }[]> {
  const options = { locale: order.locale };
  const lines = await linesOfOrder(scope, order.orderId);
  return [
    { label: m.orders_number({}, options), value: order.number },
    ...lines.map((line) => ({
      label: lineLabel(line),
      value: formatBaht(line.lineTotalSatang, order.locale),
    })),
    ...(order.deliverySatang > 0
      ? [{ label: order.deliveryTitle, value: formatBaht(order.deliverySatang, order.locale) }]
      : []),
    { label: m.orders_grand_total({}, options), value: formatBaht(order.grandTotalSatang, order.locale) },
  ];
}

function until(scope: Scope, order: Order): string {
  return order.expiresAt === null
    ? ''
    : formatDateTime(order.expiresAt, { zone: scope.tenant.zone, locale: order.locale });
}

function documentText({ document: { kind, number }, url, files }: AttachedDocument, locale: Locale): string {
  const named = { document: `${documentKindText(kind, locale)} ${number}` };
  const text =
    files.length > 0
      ? m.orders_mail_document_attached(named, { locale })
      : m.orders_mail_document_linked(named, { locale });
  return `${text}\n${url}`;
}

function reasonText(reason: string, locale: Locale): string[] {
  return reason === '' ? [] : [m.orders_reason_is({ reason }, { locale })];
}

function parcelText({ carrier, trackingNumber, locale }: Order): string[] {
  if (carrier === null || trackingNumber === '') return [];
  const text = m.orders_parcel_is(
    { carrier: carrierName(carrier, locale), number: trackingNumber },
    { locale },
  );
  const url = trackingUrl(carrier, trackingNumber);
  return url === null ? [text] : [`${text}\n${url}`];
}
