/** Typed URL builders of files. */
export const filesPaths = {
  manager: () => '/user/filemanager',
  /** Where somebody finds an item that was shared with them. */
  sharedItem: ({ itemId, isFolder }: { itemId: string; isFolder: boolean }) =>
    isFolder ? `/user/filemanager?folder=${itemId}` : `/user/filemanager?view=shared&open=${itemId}`,
  upload: () => '/user/upload',
  externalFile: (code: string) => `/external/storage/file/${encodeURIComponent(code)}`,
  externalFolder: (code: string) => `/external/storage/folder/${encodeURIComponent(code)}`,
};
