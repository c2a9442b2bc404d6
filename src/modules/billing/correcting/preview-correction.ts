import type { Scope, ScopeWithoutTx } from '#platform/scope.ts';
import type { IssuedDocument } from '../document/document-contract.ts';
import { bookMonthOf, documentOfDraft } from '../document/drafted-document.ts';
import { decideCreditNote } from '../document/issue-credit-note.ts';
import { draftCorrection } from '../document/write-correction.ts';
import type { Look } from '../look/look-contract.ts';
import { findLatestLook, withPictures } from '../look/look-rows.ts';
import { choosePaper } from '../paper/paper-choice-rules.ts';
import { documentSheet } from '../paper/document-sheet.ts';
import { placeSheet } from '../paper/paper-thread.ts';
import { markedAsDraft } from '../paper/preview-paper.ts';
import type { CorrectionInput } from './correct-document.ts';
import type { CorrectionPreview } from './correction-contract.ts';
import { decideDebitNote } from './issue-debit-note.ts';

/**
 * Returns what a credit or debit note will say, on paper, and issues nothing. Call it outside any transaction. Refuses like
 * the note itself.
 */
export async function previewCorrection(
  outside: ScopeWithoutTx,
  input: CorrectionInput,
): Promise<CorrectionPreview> {
  const { document, look, bookMonthOn } = await outside.app.database.write(outside.tenant.id, (tx) =>
    decideCorrection({ ...outside, tx }, input),
  );
  const choice = choosePaper(document, {}, { locale: outside.locale, isIssuer: true });
  const sheet = markedAsDraft(documentSheet(document, { ...choice, link: null, look }), choice.language);
  return { branch: document.seller, bookMonthOn, sheet, pages: await placeSheet(sheet) };
}

/** A note as it would be issued now: decided and written by the rules of the note itself. */
export async function decideCorrection(
  scope: Scope,
  input: CorrectionInput,
): Promise<{ document: IssuedDocument; look: Look; bookMonthOn: string }> {
  const decide = input.kind === 'credit' ? decideCreditNote : decideDebitNote;
  const decided = await decide(scope, input);
  const { slug, kind, number, issuedOn, buyer } = decided.original;
  const draft = await draftCorrection(scope, decided, {
    kind: input.kind === 'credit' ? 'credit_note' : 'debit_note',
    ...{ reason: input.reason, buyer, issueKey: null },
  });
  return {
    document: documentOfDraft(scope, draft, { slug, kind, number, issuedOn }),
    look: await withPictures(scope, await findLatestLook(scope)),
    bookMonthOn: await bookMonthOf(scope, draft),
  };
}
