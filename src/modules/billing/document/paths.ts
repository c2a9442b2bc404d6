import { withQuery } from '#platform/text/url-query.ts';
import { billingPaths } from '../paths.ts';

/** URL builders of documents and their seller; apart from the others, which guests' pages load. */
export const documentPaths = {
  documents: billingPaths.documents,
  manageDocuments: billingPaths.manageDocuments,
  manageSeller: billingPaths.manageSeller,
  manageBranches: billingPaths.manageBranches,
  /** A document by its slug, for everybody who knows it, or by its number, for its buyer and managers. */
  document: (key: string) => `/billing/invoice/${encodeURIComponent(key)}`,
  documentPdf: (key: string) => `/billing/invoice/${encodeURIComponent(key)}/pdf`,
  manageDocument: (documentId: string) => `/billing/manage/documents/${encodeURIComponent(documentId)}`,
  /** What is due on an invoice, and paying it. */
  claim: (key: string) => `/billing/invoice/${encodeURIComponent(key)}/pay`,
  manageClaim: (documentId: string) => `/billing/manage/documents/${encodeURIComponent(documentId)}/claim`,
  /** A credit or debit note on a document. */
  correct: (documentId: string, query: { kind?: 'credit' | 'debit' } = {}) =>
    withQuery(`/billing/manage/documents/${encodeURIComponent(documentId)}/correct`, query),
  receivables: (query: { on?: string } = {}) => withQuery('/billing/manage/receivables', query),
  withholding: (query: { state?: string } = {}) => withQuery('/billing/manage/withholding', query),
  withheld: (withholdingId: string) => `/billing/manage/withholding/${encodeURIComponent(withholdingId)}`,
  manageDrafts: () => '/billing/manage/drafts',
  manageDraft: (draftId: string) => `/billing/manage/drafts/${encodeURIComponent(draftId)}`,
  /** `new` for one that is to be made. */
  manageBranch: (branchId: string) => `/billing/manage/branches/${encodeURIComponent(branchId)}`,
  manageLook: (query: { kind?: string } = {}) => withQuery('/billing/manage/look', query),
  manageSeries: (query: { branch?: string; kind?: string } = {}) =>
    withQuery('/billing/manage/series', query),
};
