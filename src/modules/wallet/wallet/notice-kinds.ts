import { z } from 'zod';
import * as m from '#messages';
import { formatBaht } from '#platform/money/money.ts';
import { type AnyNoticeKind, type NoticeCategory, noticeKind } from '#platform/notice-kind.ts';

const wallet: NoticeCategory = {
  name: 'wallet',
  module: 'wallet',
  label: (locale) => m.wallet_title({}, { locale }),
  help: (locale) => m.wallet_notices_help({}, { locale }),
  email: 'now',
  line: true,
};

const Amount = z.object({ amountSatang: z.int() });

export const toppedUp = noticeKind({
  name: 'wallet.topped_up',
  category: wallet,
  params: Amount,
  words: ({ amountSatang }, locale) => ({
    title: m.wallet_notice_topped_up({ amount: formatBaht(amountSatang, locale) }, { locale }),
    body: '',
  }),
});

export const slipTurnedDown = noticeKind({
  name: 'wallet.slip_rejected',
  category: wallet,
  params: Amount.extend({ reason: z.string() }),
  isTimely: true,
  words: ({ amountSatang, reason }, locale) => ({
    title: m.wallet_notice_slip_rejected({ amount: formatBaht(amountSatang, locale) }, { locale }),
    body: reason,
  }),
});

export const lowBalance = noticeKind({
  name: 'wallet.low_balance',
  category: wallet,
  params: Amount,
  words: ({ amountSatang }, locale) => ({
    title: m.wallet_notice_low({ amount: formatBaht(amountSatang, locale) }, { locale }),
    body: m.wallet_notice_low_text({}, { locale }),
  }),
});

/** Kinds of notices to wallet holders. */
export const walletNoticeKinds: readonly AnyNoticeKind[] = [toppedUp, slipTurnedDown, lowBalance];
