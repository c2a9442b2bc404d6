import type { ReactNode } from 'react';
import * as m from '#messages';
import { AccountMissingNotice } from '#modules/billing/public-ui.ts';

export interface AccountNoticeProps {
  readonly takesPromptPay: boolean;
  /** Whether the shop has a contact that the checkout can show instead. */
  readonly isReachable: boolean;
  /** Only admins may set the account. */
  readonly isAdmin: boolean;
}

/** Tells the shop's people that buyers cannot pay by PromptPay, and what the checkout does instead. */
export function AccountNotice({ takesPromptPay, isReachable, isAdmin }: AccountNoticeProps): ReactNode {
  if (takesPromptPay) return null;
  return (
    <AccountMissingNotice title={m.shop_manage_no_account_title()} isAdmin={isAdmin} className="mb-5">
      {isReachable ? m.shop_manage_no_account_text() : m.shop_manage_no_account_no_contact()}
    </AccountMissingNotice>
  );
}
