import * as m from '#messages';
import { formatDay } from '#platform/dates/format-date.ts';
import { listSource } from '#platform/lists/list-source.ts';
import { documentKindText, documentStateText } from '../document/document-text.ts';
import { issueDocuments } from '../permissions.ts';
import { getSellerView } from '../seller/seller-view.ts';
import { DocumentFileQuery, type ManagedDocumentRow } from './documents-list-contract.ts';
import { listDocuments } from './managed-documents.ts';
import { documentsPrint } from './print-documents.ts';

/** Issued documents, as a table or on paper. */
export const documentsList = listSource<typeof DocumentFileQuery, ManagedDocumentRow>({
  name: 'billing.documents',
  title: m.billing_documents,
  access: issueDocuments,
  query: DocumentFileQuery,
  columns: [
    { header: m.billing_document_number, kind: 'text', of: (row) => row.number },
    {
      header: m.billing_document_kind,
      kind: 'text',
      of: (row, locale) => documentKindText(row.kind, locale),
    },
    {
      header: m.billing_document_issued_on,
      kind: 'text',
      of: (row, locale) => formatDay(row.issuedOn, { locale, style: 'short' }),
    },
    {
      header: m.billing_column_status,
      kind: 'text',
      of: (row, locale) => documentStateText[row.state]({}, { locale }),
    },
    { header: m.billing_document_buyer, kind: 'text', of: (row) => row.buyerName },
    { header: m.billing_document_about, kind: 'text', of: (row) => row.supplyLabel },
    { header: m.billing_document_total, kind: 'money', of: (row) => row.grandTotalSatang },
  ],
  // A seller who never was registered for VAT has nothing to say about it.
  ownColumns: async (scope) =>
    (await getSellerView(scope)).seller.vatRegisteredOn === ''
      ? []
      : [
          { header: m.billing_document_net, kind: 'money', of: (row) => row.netSatang },
          { header: m.billing_document_vat, kind: 'money', of: (row) => row.vatSatang },
        ],
  print: documentsPrint,
  read: (scope, query, page) => listDocuments(scope, { ...query, ...page }),
});
