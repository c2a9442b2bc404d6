import { withQuery } from '#platform/text/url-query.ts';

/** URL builders of documents and their seller; apart from the others, which guests' pages load. */
export const documentPaths = {
  /** A document by its slug, for everybody who knows it, or by its number, for its buyer and managers. */
  document: (key: string) => `/billing/invoice/${encodeURIComponent(key)}`,
  documentPdf: (key: string) => `/billing/invoice/${encodeURIComponent(key)}/pdf`,
  documents: (query: { after?: string } = {}) => withQuery('/billing/documents', query),
  manageDocuments: (query: { q?: string } = {}) => withQuery('/billing/manage/documents', query),
  manageDocument: (documentId: string) => `/billing/manage/documents/${encodeURIComponent(documentId)}`,
  manageDrafts: () => '/billing/manage/drafts',
  manageDraft: (draftId: string) => `/billing/manage/drafts/${encodeURIComponent(draftId)}`,
  manageSeller: () => '/billing/manage/seller',
};
