import { z } from 'zod';
import * as m from '#messages';
import { formatDay } from '#platform/dates/format-date.ts';
import type { Locale } from '#platform/locale/locale.ts';
import { formatBaht } from '#platform/money/money.ts';
import {
  type AnyNoticeKind,
  type NoticeCategory,
  type NoticeWords,
  noticeKind,
} from '#platform/notice-kind.ts';

const claims: NoticeCategory = {
  name: 'claims',
  label: (locale) => m.billing_remind_notices({}, { locale }),
  help: (locale) => m.billing_remind_notices_help({}, { locale }),
  email: 'now',
  line: true,
};

const Params = z.object({
  number: z.string(),
  amountSatang: z.int(),
  dueOn: z.iso.date().nullable(),
  isOverdue: z.boolean(),
});
export type ClaimParams = z.infer<typeof Params>;

/** What buyers are told about their invoices. */
export const claimNotices = {
  reminder: noticeKind({
    name: 'billing.claim_reminder',
    category: claims,
    params: Params,
    words: reminderWords,
  }),
  certificate: noticeKind({
    name: 'billing.certificate_missing',
    category: claims,
    params: Params,
    words: certificateWords,
  }),
};

export const claimNoticeKinds: readonly AnyNoticeKind[] = Object.values(claimNotices);

function reminderWords(params: ClaimParams, locale: Locale): NoticeWords {
  const options = { locale };
  const { number, dueOn } = params;
  const amount = formatBaht(params.amountSatang, locale);
  const title = params.isOverdue ? m.billing_remind_overdue_title : m.billing_remind_due_title;
  const day = dueOn === null ? '' : formatDay(dueOn, { locale });
  return {
    title: title({ number }, options),
    body:
      day === ''
        ? m.billing_remind_text({ amount }, options)
        : m.billing_remind_text_due({ amount, day }, options),
  };
}

function certificateWords({ number, amountSatang }: ClaimParams, locale: Locale): NoticeWords {
  const options = { locale };
  return {
    title: m.billing_withhold_chase_title({ number }, options),
    body: m.billing_withhold_chase_text({ amount: formatBaht(amountSatang, locale) }, options),
  };
}
