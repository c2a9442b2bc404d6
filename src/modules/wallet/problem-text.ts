import * as m from '#messages';
import type { Locale } from '#platform/locale/locale.ts';
import { formatBaht } from '#platform/money/money.ts';

/** A refusal as received over the wire. */
export interface WalletProblem {
  readonly code: string;
  readonly details?: unknown;
}

/**
 * Sentence for any refusal of a wallet call or form. Paying from a wallet also meets the refusals of billing; of the
 * platform's, those that have no words of their own here bring a sentence with them. `billingText` is billing's own
 * function for it, which pages and the server import from different files.
 */
export function walletRefusalText(
  problem: WalletProblem & { readonly message: string },
  locale: Locale,
  billingText: (problem: WalletProblem, locale: Locale) => string,
): string {
  const own = findOwnText(problem, locale);
  if (own !== null) return own;
  const isGeneral = problem.code.startsWith('platform.') && !IN_WORDS_OF_BILLING.has(problem.code);
  return isGeneral ? problem.message : billingText(problem, locale);
}

const IN_WORDS_OF_BILLING: ReadonlySet<string> = new Set([
  'platform.invalid_input',
  'platform.in_person',
  'platform.too_many_requests',
]);

/** Null for refusals of other modules. */
function findOwnText({ code, details }: WalletProblem, locale: Locale): string | null {
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
