/** URL builders of e-Tax, below the page of a document. */
export const etaxPaths = {
  pdf: (documentId: string) => `/billing/manage/documents/${encodeURIComponent(documentId)}/etax.pdf`,
  xml: (documentId: string) => `/billing/manage/documents/${encodeURIComponent(documentId)}/etax.xml`,
};
