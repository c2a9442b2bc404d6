import type { Scope } from '#platform/scope.ts';
import { issueCreditNote } from '../document/issue-credit-note.ts';
import type { IssuedKey } from '../document/write-document.ts';
import type { TypedCorrection } from './correction-contract.ts';
import { issueDebitNote } from './issue-debit-note.ts';

/** A credit or debit note as somebody wrote it, and the document that it corrects. */
export type CorrectionInput = TypedCorrection & { readonly documentId: string };

/** Issues a credit or debit note. Refuses like `issueCreditNote` and `issueDebitNote`. */
export function correctDocument(scope: Scope, input: CorrectionInput): Promise<IssuedKey> {
  return input.kind === 'credit' ? issueCreditNote(scope, input) : issueDebitNote(scope, input);
}
