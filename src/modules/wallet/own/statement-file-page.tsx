import * as m from '#messages';
import { zonedDay } from '#platform/dates/zone.ts';
import { pageLoader } from '#platform/page/page.ts';
import { streamedFile } from '#platform/page/streamed-file.ts';
import { personIdOf } from './own-wallet.ts';
import { ownWallet } from '../permissions.ts';
import { statementFile } from './statement-file.ts';
import { lineText } from './statement-text.tsx';
import { StatementQuery } from '../wallet/wallet-contract.ts';

const KINDS = ['top_up', 'spend', 'refund', 'grant', 'expiry', 'adjustment', 'reversal'] as const;

/** One's own statement as a spreadsheet file. */
export const loader = pageLoader({
  access: ownWallet,
  query: StatementQuery,
  handle: async (scope, { query }) =>
    streamedFile({
      name: `wallet-${zonedDay(scope.now, scope.tenant.zone)}.csv`,
      type: 'text/csv; charset=utf-8',
      chunks: statementFile(scope, personIdOf(scope), query, {
        headings: [
          m.wallet_column_at(),
          m.wallet_column_what(),
          m.wallet_column_note(),
          m.wallet_column_amount(),
          m.wallet_column_balance(),
          'ID',
        ],
        kinds: Object.fromEntries(KINDS.map((kind) => [kind, lineText(kind)])),
      }),
    }),
});
