import * as m from '#messages';
import type { StatementLine } from '../wallet/wallet-contract.ts';
import type { StatementKind } from '../wallet/wallet-rules.ts';

/** Label of a statement line. */
export function lineText(kind: StatementLine['kind']): string {
  switch (kind) {
    case 'top_up':
      return m.wallet_line_top_up();
    case 'spend':
      return m.wallet_line_spend();
    case 'refund':
      return m.wallet_line_refund();
    case 'grant':
      return m.wallet_line_grant();
    case 'expiry':
      return m.wallet_line_expiry();
    case 'adjustment':
      return m.wallet_line_adjustment();
    case 'reversal':
      return m.wallet_line_reversal();
  }
}

/** Label of a filter choice. */
export function filterText(kind: StatementKind): string {
  switch (kind) {
    case 'all':
      return m.wallet_kind_all();
    case 'in':
      return m.wallet_kind_in();
    case 'spent':
      return m.wallet_kind_spent();
    case 'gifts':
      return m.wallet_kind_gifts();
    case 'corrections':
      return m.wallet_kind_corrections();
  }
}
