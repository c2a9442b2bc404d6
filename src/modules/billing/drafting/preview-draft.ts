import { zonedDay } from '#platform/dates/zone.ts';
import { TypedDay } from '#platform/dates/date-contract.ts';
import type { ScopeWithoutTx } from '#platform/scope.ts';
import { parseBranchCode, parseThaiId } from '#platform/text/thai-id.ts';
import type { DocumentBuyer } from '../document/document-contract.ts';
import { rateOfSeller } from '../document/rate-on.ts';
import { findLatestLook, withPictures } from '../look/look-rows.ts';
import type { PaperPage } from '../paper/paper-contract.ts';
import { previewDraftPaper } from '../paper/preview-paper.ts';
import { signatureOf } from '../payment/signature.ts';
import { findSeller } from '../seller/seller-rows.ts';
import type { DraftContent } from './draft-contract.ts';
import { previewLines } from './draft-rules.ts';
import { type Draft, getDraft } from './drafts.ts';

/** A draft on paper. */
export interface DraftPreview {
  readonly pages: PaperPage[];
  /** As it was saved. */
  readonly draft: Draft;
  /** Rate of VAT, in basis points; null where the seller is not registered for it. */
  readonly standardRateBp: number | null;
}

/**
 * Lays out a draft as it would be issued today: as it was typed, or as it was saved. What cannot be read yet is left out.
 * Call it outside any transaction. Refuses with `billing.draft_missing`.
 */
export async function previewDraft(
  outside: ScopeWithoutTx,
  { draftId, typed }: { readonly draftId: string; readonly typed: DraftContent | null },
): Promise<DraftPreview> {
  const { app, tenant } = outside;
  const { draft, content, look, seller, standardRateBp } = await app.database.read(tenant.id, async (tx) => {
    const scope = { ...outside, tx };
    const draft = await getDraft(scope, draftId);
    const content = typed ?? draft.content;
    const seller = await findSeller(scope, content.branch);
    return {
      ...{ draft, content, seller },
      look: await withPictures(scope, await findLatestLook(scope)),
      standardRateBp: rateOfSeller(scope, seller, zonedDay(scope.now, tenant.zone)),
    };
  });
  const dueOn = TypedDay.safeParse(content.dueOn);
  const document = {
    ...{ kind: draft.kind, priceMode: content.priceMode, note: content.note, standardRateBp },
    lines: previewLines(content),
    buyer: buyerOf(content),
    dueOn: dueOn.success ? dueOn.data : null,
    issuedBy: signatureOf(outside).name,
  };
  return { pages: await previewDraftPaper(outside, { document, look, seller }), draft, standardRateBp };
}

function buyerOf(content: DraftContent): DocumentBuyer {
  const taxId = parseThaiId(content.buyerTaxId);
  return {
    name: content.buyerName,
    address: content.buyerAddress,
    taxId,
    branchCode: taxId === null ? null : parseBranchCode(content.buyerBranch),
    phone: content.buyerPhone,
  };
}
