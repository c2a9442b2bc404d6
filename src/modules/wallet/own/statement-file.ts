import { formatDateTime } from '#platform/dates/format-date.ts';
import type { Locale } from '#platform/locale/locale.ts';
import { formatPlainBaht } from '#platform/money/money.ts';
import type { Scope } from '#platform/scope.ts';
import { CSV_START, csvLine } from '#platform/text/csv.ts';
import {
  listTransfers,
  MAX_TRANSFER_LINES,
  type TransferLine,
  type TransferPosition,
} from '#modules/ledger/public.ts';
import type { StatementQuery } from '../wallet/wallet-contract.ts';
import { filterOf } from '../wallet/wallet-queries.ts';

/** Longer exports must be split by month. */
const MAX_FILE_LINES = 100_000;

/**
 * Streams a person's filtered statement as CSV, newest first, read in short transactions. `words` has the column titles
 * and kinds. Amounts are plain numbers; formulas are neutralised (CSV injection).
 */
export async function* statementFile(
  scope: Pick<Scope, 'app' | 'tenant'> & { readonly locale: Locale },
  personId: string,
  query: StatementQuery,
  words: { readonly headings: readonly string[]; readonly kinds: Readonly<Record<string, string>> },
): AsyncGenerator<string> {
  yield CSV_START + csvLine(words.headings);
  let after: TransferPosition | null = null;
  for (let sent = 0; sent < MAX_FILE_LINES; sent += MAX_TRANSFER_LINES) {
    const position: TransferPosition | null = after;
    const lines: TransferLine[] = await scope.app.database.read(scope.tenant.id, (tx) =>
      listTransfers(
        { tx, tenant: scope.tenant },
        { holderId: personId, filter: filterOf(query), after: position, limit: MAX_TRANSFER_LINES },
      ),
    );
    if (lines.length > 0)
      yield lines
        .map((line) =>
          csvLine([
            formatDateTime(line.occurredAt, { zone: scope.tenant.zone, locale: scope.locale }),
            words.kinds[line.kind] ?? line.kind,
            line.note,
            amountCell(line.amountSatang),
            formatPlainBaht(line.balanceAfterSatang),
            line.transferId,
          ]),
        )
        .join('');
    if (lines.length < MAX_TRANSFER_LINES) return;
    after = lines.at(-1) ?? null;
  }
}

/**
 * One signed column instead of two. Outgoing amounts are in brackets, as in bookkeeping, because spreadsheets treat a
 * leading minus as a formula.
 */
function amountCell(satang: number): string {
  return satang < 0 ? `(${formatPlainBaht(-satang)})` : formatPlainBaht(satang);
}
