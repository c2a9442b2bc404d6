import { formatThaiId } from '#platform/text/thai-id.ts';
import { formatThaiPhone } from '#platform/text/thai-phone.ts';
import { cleanPromptPayId, encodePromptPay, type PromptPayTarget } from './promptpay-rules.ts';

/** The admin's setting: `tenant.settings.promptpay`. */
export interface PromptPaySetting {
  readonly kind: 'mobile' | 'national_id' | 'ewallet';
  readonly id: string;
  readonly accountName: string;
}

/** The account for buyers' money, or why there is none. */
export type PromptPayAccount =
  | {
      readonly state: 'ready';
      readonly target: PromptPayTarget;
      readonly accountName: string;
      readonly shownId: string;
    }
  | { readonly state: 'missing' | 'invalid' };

/** Parses the setting. An id that no bank would accept is `invalid` and never becomes a code. */
export function promptPayAccountOf(setting: PromptPaySetting | undefined): PromptPayAccount {
  if (!setting) return { state: 'missing' };
  const cleaned = cleanPromptPayId(setting.id);
  if (!cleaned.ok || cleaned.target.kind !== setting.kind || setting.accountName.trim() === '')
    return { state: 'invalid' };
  return {
    state: 'ready',
    target: cleaned.target,
    accountName: setting.accountName,
    shownId: shownIdOf(cleaned.target),
  };
}

/** Returns the QR code content for exactly `amountSatang`; null if there is no valid account or nothing is due. */
export function promptPayPayload(account: PromptPayAccount, amountSatang: number): string | null {
  if (account.state !== 'ready' || amountSatang <= 0) return null;
  const encoded = encodePromptPay({ target: account.target, amountSatang });
  return encoded.ok ? encoded.payload : null;
}

function shownIdOf(target: PromptPayTarget & { readonly value: string }): string {
  if (target.kind === 'mobile') return formatThaiPhone(target.value);
  return target.kind === 'national_id' ? formatThaiId(target.value) : target.value;
}
