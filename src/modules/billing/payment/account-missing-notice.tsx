import type { ReactNode } from 'react';
import * as m from '#messages';
import { LinkButton } from '#ui/action/link-button.tsx';
import { Notice } from '#ui/text/notice.tsx';
import { billingPaths } from '../paths.ts';

export interface AccountMissingNoticeProps {
  readonly title: string;
  /** Only admins may set the account. */
  readonly isAdmin: boolean;
  readonly className?: string;
  /** What buyers meet instead. */
  readonly children: ReactNode;
}

/** Tells a site's staff that buyers cannot pay by PromptPay, and leads admins to the account's settings. */
export function AccountMissingNotice({
  title,
  isAdmin,
  className = '',
  children,
}: AccountMissingNoticeProps): ReactNode {
  return (
    <Notice
      tone="warning"
      className={className}
      title={title}
      action={
        isAdmin && (
          <LinkButton size="sm" to={billingPaths.accountSettings()}>
            {m.billing_set_account()}
          </LinkButton>
        )
      }
    >
      {children}
    </Notice>
  );
}
