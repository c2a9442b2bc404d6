import { refuse } from '#platform/refusal.ts';
import type { Scope, ScopeWithoutTx } from '#platform/scope.ts';
import type { IssuedDocument } from '../document/document-contract.ts';
import { getDocumentById } from '../document/get-document.ts';
import { drawDocument } from '../paper/print-document.ts';
import { billingRefusals } from '../refusals.ts';
import { buildEtaxXml, type EtaxPlace } from './build-etax-xml.ts';
import { hasEtaxMessage } from './etax-codes-rules.ts';
import { findSellerPlace } from './find-seller-place.ts';

/** Name of the message within the PDF, as the authority's own program names it (github.com/ETDA/e-TaxInvoice-PDFgen). */
const MESSAGE_NAME = 'ETDA-invoice.xml';

/** A document with what its electronic message needs. */
export interface EtaxDocument {
  readonly document: IssuedDocument;
  readonly place: EtaxPlace | null;
}

/**
 * Returns a document with what its electronic message needs. Refuses with `billing.document_missing`, or
 * `billing.etax_unsuitable` for a document that has none.
 */
export async function getEtaxDocument(scope: Scope, documentId: string): Promise<EtaxDocument> {
  const document = await getDocumentById(scope, documentId);
  if (!hasEtaxMessage(document)) throw refuse(billingRefusals, 'billing.etax_unsuitable');
  return { document, place: await findSellerPlace(scope, document) };
}

/** The same, in a transaction of its own. */
export function readForEtax(outside: ScopeWithoutTx, documentId: string): Promise<EtaxDocument> {
  const { app, tenant } = outside;
  return app.database.read(tenant.id, (tx) => getEtaxDocument({ ...outside, tx }, documentId));
}

/** Draws the original for archives (PDF/A-3b) with its electronic message within. Call it outside any transaction. */
export function drawEtaxPdf(outside: ScopeWithoutTx, { document, place }: EtaxDocument): Promise<Uint8Array> {
  return drawDocument(
    outside,
    document,
    { form: 'a4', language: 'th', copies: 'original' },
    {
      name: MESSAGE_NAME,
      type: 'text/xml',
      description: document.number,
      text: buildEtaxXml(document, place),
    },
  );
}
