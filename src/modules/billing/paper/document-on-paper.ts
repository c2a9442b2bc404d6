import { allows } from '#platform/access/access.ts';
import type { ScopeWithoutTx } from '#platform/scope.ts';
import { z } from 'zod';
import type { IssuedDocument } from '../document/document-contract.ts';
import { getDocument } from '../document/get-document.ts';
import { issueDocuments } from '../permissions.ts';
import {
  choosePaper,
  PAPER_COPIES,
  PAPER_FORMS,
  PAPER_LANGUAGES,
  type PaperChoice,
} from './paper-choice-rules.ts';

/** Longest slug or number in an address. */
const MAX_KEY = 64;

/** Parameters of the pages of one document. */
export const DocumentParams = z.object({ key: z.string().min(1).max(MAX_KEY) });

/** How it is wanted on paper. */
export const PaperQuery = z.object({
  form: z.enum(PAPER_FORMS).optional().catch(undefined),
  language: z.enum(PAPER_LANGUAGES).optional().catch(undefined),
  copies: z.enum(PAPER_COPIES).optional().catch(undefined),
});

/** How many papers one reader, and a client network, may have drawn in a minute. */
export const PAPER_LIMIT = { perMinute: 60, perHonestGuest: 5 };

/**
 * Reads a document and decides how it is printed for its reader, in a transaction of its own: it is laid out and drawn
 * outside. Refuses with `billing.document_missing`.
 */
export async function readForPaper(
  outside: ScopeWithoutTx,
  key: string,
  wanted: z.output<typeof PaperQuery>,
): Promise<{ document: IssuedDocument; choice: PaperChoice; isIssuer: boolean }> {
  const { app, tenant, actor, locale } = outside;
  const document = await app.database.read(tenant.id, (tx) => getDocument({ ...outside, tx }, key));
  const isIssuer = allows(issueDocuments, actor);
  return { document, choice: choosePaper(document, wanted, { locale, isIssuer }), isIssuer };
}
