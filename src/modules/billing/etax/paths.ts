/** URL builders of e-Tax. */
export const etaxPaths = {
  pdf: (documentId: string) => `/billing/manage/documents/${encodeURIComponent(documentId)}/etax.pdf`,
  xml: (documentId: string) => `/billing/manage/documents/${encodeURIComponent(documentId)}/etax.xml`,
  /** What was sent to be stamped, and filing what came back. */
  list: () => '/billing/manage/etax',
  /** The stamped file of a document, by the document's slug or number. */
  stamped: (key: string) => `/billing/invoice/${encodeURIComponent(key)}/stamped.pdf`,
};
