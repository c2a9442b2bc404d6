import { ordersSettingsFields, ordersGrantText } from './module-text.ts';
import { ordersSettings } from './order/orders-settings-contract.ts';
import * as m from '#messages';
import {
  paymentOverpaid,
  paymentPaid,
  paymentUnderpaid,
  quotationAccepted,
  slipRejected,
  slipUploaded,
  surplusReturned,
} from '#modules/billing/public.ts';
import { on } from '#platform/events.ts';
import { expireOrderJob } from './ending/expire-order.ts';
import { ordersEndpoints } from './endpoints.ts';
import { orderRecords } from './manage/order-records.ts';
import { deskCard, openOrdersCard, salesCard } from './manage/dashboard-cards.ts';
import { reservedLost } from '#modules/stock/public.ts';
import { ordersFigures } from './figures/orders-figures.ts';
import { ordersPaths } from './paths.ts';
import { flagLostGoodsJob, flagOrdersWithoutGoods } from './paying/lost-goods.ts';
import { holdForSlip, notifySlipRejected } from './paying/follow-slip.ts';
import {
  recordReturnedMoney,
  receivePayment,
  receiveShortPayment,
  receiveSurplus,
} from './paying/receive-money.ts';
import { orderComments } from './order/order-comments.ts';
import { ordersPersonalData } from './personal-data/personal-data.ts';
import { announceOrderJob } from './placing/announce-order.ts';
import { placeQuotedOrder } from './quoting/place-quoted-order.ts';
import { orderNoticeKinds } from './notices/notice-kinds.ts';
import { tellWithDocumentJob } from './notices/tell-with-document.ts';
import { ordersList } from './manage/orders-list.ts';
import { salesList } from './manage/sales-list.ts';
import type { Module } from '#platform/module/module.ts';

/** Orders of all sources: placing, payment, fulfilment, expiry and cancellation. */
export const ordersModule: Module = {
  name: 'orders',
  endpoints: ordersEndpoints,
  jobs: [expireOrderJob, announceOrderJob, flagLostGoodsJob, tellWithDocumentJob],
  // Billing already holds the payment lock when these run. The handlers then lock the order, then the stock.
  subscriptions: [
    on(paymentPaid, receivePayment),
    on(paymentUnderpaid, receiveShortPayment),
    on(paymentOverpaid, receiveSurplus),
    on(surplusReturned, recordReturnedMoney),
    on(slipUploaded, holdForSlip),
    on(slipRejected, notifySlipRejected),
    // Billing holds the quotation; a new order waits for nothing else.
    on(quotationAccepted, placeQuotedOrder),
    // Stock holds the item's level here: the handler locks nothing.
    on(reservedLost, flagOrdersWithoutGoods),
  ],
  noticeKinds: orderNoticeKinds,
  lists: [ordersList, salesList],
  personalData: [ordersPersonalData],
  records: [orderRecords],
  commented: [orderComments],
  figures: ordersFigures,
  cards: { sales: salesCard, desk: deskCard, orders: openOrdersCard },
  headerLinks: [{ label: m.orders_nav, path: ordersPaths.orders(), rank: 40 }],
  // Order pages stay available when the shop is switched off.
  pagePrefixes: ['/shop/orders'],
  settings: { part: ordersSettings, fields: ordersSettingsFields },
  grantText: ordersGrantText,
};
