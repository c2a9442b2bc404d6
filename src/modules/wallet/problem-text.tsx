import * as m from '#messages';
import type { Locale } from '#platform/locale/locale.ts';
import { formatBaht } from '#platform/money/money.ts';

/** A refusal as received over the wire. */
export interface WalletProblem {
  readonly code: string;
  readonly details?: unknown;
}

/** Sentence for a refusal; null for refusals of other modules. */
export function walletProblemText({ code, details }: WalletProblem, locale: Locale): string | null {
  const baht = (name: string): string => satangIn(details, name, locale);
  switch (code) {
    case 'wallet.forbidden':
      return m.wallet_problem_forbidden();
    case 'wallet.person_missing':
      return m.wallet_problem_person_missing();
    case 'wallet.amount_invalid':
      return m.wallet_problem_amount_invalid();
    case 'wallet.top_up_limits':
      return m.wallet_problem_top_up_limits({ min: baht('minSatang'), max: baht('maxSatang') });
    case 'wallet.too_many_top_ups':
      return m.wallet_problem_too_many_top_ups();
    case 'wallet.reason_required':
      return m.wallet_problem_reason_required();
    case 'wallet.above_limit':
      return m.wallet_problem_above_limit({ left: baht('leftSatang') });
    case 'wallet.own_wallet':
      return m.wallet_problem_own_wallet();
    case 'wallet.expiry_invalid':
      return m.wallet_problem_expiry_invalid();
    case 'wallet.payment_required':
      return m.wallet_problem_payment_required();
    case 'ledger.insufficient':
      return m.wallet_problem_insufficient({ free: baht('freeSatang') });
    case 'ledger.wallet_full':
      return m.wallet_problem_wallet_full();
    case 'ledger.not_reversible':
    case 'ledger.transfer_missing':
      return m.wallet_problem_not_reversible();
    default:
      return null;
  }
}

function satangIn(details: unknown, name: string, locale: Locale): string {
  const value =
    typeof details === 'object' && details !== null ? (details as Record<string, unknown>)[name] : undefined;
  return typeof value === 'number' ? formatBaht(value, locale) : '–';
}
