/** URL builders of imports. */
export const importPaths = {
  /** The imports of a source so far, and where to begin another. */
  imports: (source: string) => `/user/imports/${encodeURIComponent(source)}`,
  import: (source: string, importId: string) => `/user/imports/${encodeURIComponent(source)}/${importId}`,
  /** A file with the headings and one example row. */
  template: (source: string) => `/user/imports/${encodeURIComponent(source)}/template`,
};
