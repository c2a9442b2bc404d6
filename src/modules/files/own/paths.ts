/** Typed URL builders of the file pages. */
export const filePaths = {
  manager: (query: Record<string, string | undefined> = {}) => withQuery('/user/filemanager', query),
  upload: () => '/user/upload',
  overview: (query: Record<string, string | undefined> = {}) => withQuery('/user/manage/files', query),
};

function withQuery(path: string, query: Record<string, string | undefined>): string {
  const search = new URLSearchParams(
    Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1])),
  );
  return search.size === 0 ? path : `${path}?${search}`;
}
