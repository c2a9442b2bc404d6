import type { ReactNode } from 'react';
import * as m from '#messages';
import { AccountMissingNotice } from '#modules/billing/public-ui.ts';

export interface AccountNoticeProps {
  /** Of the lesson; nobody pays for a free one. */
  readonly regularPriceSatang: number;
  readonly takesPromptPay: boolean;
  /** Whether the site has a contact that the enrolment page can show instead. */
  readonly isReachable: boolean;
  /** Only admins may set the account. */
  readonly isAdmin: boolean;
}

/** Tells a paid lesson's people that learners cannot pay by PromptPay, and what the enrolment page does instead. */
export function AccountNotice({
  regularPriceSatang,
  takesPromptPay,
  isReachable,
  isAdmin,
}: AccountNoticeProps): ReactNode {
  if (takesPromptPay || regularPriceSatang === 0) return null;
  return (
    <AccountMissingNotice title={m.lessons_no_account_title()} isAdmin={isAdmin}>
      {isReachable ? m.lessons_no_account_text() : m.lessons_no_account_no_contact()}
    </AccountMissingNotice>
  );
}
