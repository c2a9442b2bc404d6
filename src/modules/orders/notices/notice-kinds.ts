import { z } from 'zod';
import * as m from '#messages';
import type { Locale } from '#platform/locale/locale.ts';
import { type AnyNoticeKind, type NoticeCategory, noticeKind } from '#platform/notice-kind.ts';

const orders: NoticeCategory = {
  name: 'orders',
  label: (locale) => m.orders_notices({}, { locale }),
  help: (locale) => m.orders_notices_help({}, { locale }),
  email: 'now',
  line: true,
};

const Params = z.object({ number: z.string(), reason: z.string() });

/** Notices to buyers who are members, by event. */
export const orderNotices = {
  placed: notice('placed', (options) => m.orders_mail_placed_title({}, options)),
  confirmed: notice('confirmed', (options) => m.orders_mail_confirmed_title({}, options)),
  shipped: notice('shipped', (options) => m.orders_mail_shipped_title({}, options)),
  expired: notice('expired', (options) => m.orders_mail_expired_title({}, options)),
  money_kept: notice('money_kept', (options) => m.orders_mail_money_kept_title({}, options)),
  cancelled: notice('cancelled', (options) => m.orders_mail_cancelled_title({}, options)),
  slip_rejected: notice('slip_rejected', (options) => m.orders_mail_slip_rejected_title({}, options)),
};

/** `isTimely`: payment windows are short, so quiet hours do not delay these notices. */
function notice(name: string, title: (options: { locale: Locale }) => string) {
  return noticeKind({
    name: `orders.${name}`,
    category: orders,
    params: Params,
    isTimely: true,
    words: ({ number, reason }, locale) => ({ title: `${title({ locale })} · ${number}`, body: reason }),
  });
}

export const orderNoticeKinds: readonly AnyNoticeKind[] = Object.values(orderNotices);
