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

/** What members are told of their orders, by what happened. */
export const orderNotices = {
  placed: notice('placed', (say) => m.orders_mail_placed_title({}, say)),
  confirmed: notice('confirmed', (say) => m.orders_mail_confirmed_title({}, say)),
  shipped: notice('shipped', (say) => m.orders_mail_shipped_title({}, say)),
  expired: notice('expired', (say) => m.orders_mail_expired_title({}, say)),
  money_kept: notice('money_kept', (say) => m.orders_mail_money_kept_title({}, say)),
  cancelled: notice('cancelled', (say) => m.orders_mail_cancelled_title({}, say)),
  slip_rejected: notice('slip_rejected', (say) => m.orders_mail_slip_rejected_title({}, say)),
};

/** Payment windows are short: quiet hours hold none of it back. */
function notice(name: string, title: (say: { locale: Locale }) => string) {
  return noticeKind({
    name: `orders.${name}`,
    category: orders,
    params: Params,
    isTimely: true,
    words: ({ number, reason }, locale) => ({ title: `${title({ locale })} · ${number}`, body: reason }),
  });
}

export const orderNoticeKinds: readonly AnyNoticeKind[] = Object.values(orderNotices);
