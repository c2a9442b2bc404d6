import * as m from '#messages';
import type { Locale } from '#platform/locale/locale.ts';
import { formatBaht } from '#platform/money/money.ts';

/** A refusal as it came over the wire. */
export interface WalletProblem {
  readonly code: string;
  readonly details?: unknown;
}

/** What a refusal means to the reader; null for those of others. The specification's sentence stays as it is in English. */
export function walletProblemText({ code, details }: WalletProblem, locale: Locale): string | null {
  const baht = (name: string): string => satangIn(details, name, locale);
  switch (code) {
    case 'wallet.no_token':
      return m.wallet_problem_no_token({}, { locale });
    case 'wallet.invalid_session':
      return m.wallet_problem_invalid_session({}, { locale });
    case 'wallet.forbidden':
      return m.wallet_problem_forbidden({}, { locale });
    case 'wallet.person_missing':
      return m.wallet_problem_person_missing({}, { locale });
    case 'wallet.amount_invalid':
      return m.wallet_problem_amount_invalid({}, { locale });
    case 'wallet.top_up_limits':
      return m.wallet_problem_top_up_limits({ min: baht('minSatang'), max: baht('maxSatang') }, { locale });
    case 'wallet.too_many_top_ups':
      return m.wallet_problem_too_many_top_ups({}, { locale });
    case 'wallet.reason_required':
      return m.wallet_problem_reason_required({}, { locale });
    case 'wallet.above_limit':
      return m.wallet_problem_above_limit({ left: baht('leftSatang') }, { locale });
    case 'wallet.own_wallet':
      return m.wallet_problem_own_wallet({}, { locale });
    case 'wallet.expiry_invalid':
      return m.wallet_problem_expiry_invalid({}, { locale });
    case 'wallet.payment_required':
      return m.wallet_problem_payment_required({}, { locale });
    case 'ledger.insufficient':
      return m.wallet_problem_insufficient({ free: baht('freeSatang') }, { locale });
    case 'ledger.wallet_full':
      return m.wallet_problem_wallet_full({}, { locale });
    case 'ledger.not_reversible':
    case 'ledger.transfer_missing':
      return m.wallet_problem_not_reversible({}, { locale });
    default:
      return null;
  }
}

function satangIn(details: unknown, name: string, locale: Locale): string {
  const value =
    typeof details === 'object' && details !== null ? (details as Record<string, unknown>)[name] : undefined;
  return typeof value === 'number' ? formatBaht(value, locale) : '–';
}
