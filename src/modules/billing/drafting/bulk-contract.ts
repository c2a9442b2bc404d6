import { z } from 'zod';
import { oneOrSeveral } from '#platform/page/one-or-several-contract.ts';
import { MAX_DOCUMENT_REASON } from '../document/document-limit-rules.ts';
import { BranchCode } from '../seller/branch-contract.ts';
import { DRAFT_KINDS } from './draft-contract.ts';

/** Drafts or documents that are dealt with at once. */
export const MAX_AT_ONCE = 100;

const Ids = oneOrSeveral(z.uuid(), MAX_AT_ONCE);

export const NewDraftInput = z.object({ kind: z.enum(DRAFT_KINDS) });
export const DeriveDraftInput = NewDraftInput.extend({ documents: Ids });
export const IssueDraftsInput = z.object({
  drafts: Ids,
  /** The branch that issues them all; empty: as each draft says. */
  branch: z.union([z.literal(''), BranchCode]).default(''),
});
export type IssueDraftsInput = z.output<typeof IssueDraftsInput>;
export const VoidDocumentsInput = z.object({
  documents: Ids,
  reason: z.string().trim().min(1).max(MAX_DOCUMENT_REASON),
});
