import type { Scope } from '#platform/scope.ts';
import { decideCreditNote, issueCreditNote } from '../document/issue-credit-note.ts';
import type { IssuedKey } from '../document/write-document.ts';
import type { CorrectionPreview, TypedCorrection } from './correction-contract.ts';
import { decideDebitNote, issueDebitNote } from './issue-debit-note.ts';

type CorrectionInput = TypedCorrection & { readonly documentId: string };

/** Returns what a credit or debit note will say, and issues nothing. Refuses like the note itself. */
export async function previewCorrection(scope: Scope, input: CorrectionInput): Promise<CorrectionPreview> {
  const decide = input.kind === 'credit' ? decideCreditNote : decideDebitNote;
  const { lines, totals, correction } = await decide(scope, input);
  return {
    kind: input.kind,
    reason: input.reason,
    lines: lines.map(({ name, amountSatang }) => ({ name, amountSatang })),
    ...correction,
    netSatang: totals.netSatang,
    vatSatang: totals.vatSatang,
    grandTotalSatang: totals.grandTotalSatang,
  };
}

/** Issues a credit or debit note as somebody wrote it. Refuses like `issueCreditNote` and `issueDebitNote`. */
export function correctDocument(scope: Scope, input: CorrectionInput): Promise<IssuedKey> {
  return input.kind === 'credit' ? issueCreditNote(scope, input) : issueDebitNote(scope, input);
}
