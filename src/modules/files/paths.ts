/** Typed URL builders of files. */
export const filesPaths = {
  manager: () => '/user/filemanager',
  /** Where somebody finds an item that was shared with them. */
  sharedItem: ({ itemId, isFolder }: { itemId: string; isFolder: boolean }) =>
    isFolder ? `/user/filemanager?folder=${itemId}` : `/user/filemanager?view=shared&open=${itemId}`,
  /** A folder, or the viewer of a file above its folder; `folder` is undefined for the top level of one's own files. */
  placedItem: ({
    itemId,
    isFolder,
    folder,
  }: {
    itemId: string;
    isFolder: boolean;
    folder?: string | undefined;
  }) =>
    isFolder
      ? `/user/filemanager?folder=${itemId}`
      : folder === undefined
        ? `/user/filemanager?open=${itemId}`
        : `/user/filemanager?folder=${folder}&open=${itemId}`,
  upload: () => '/user/upload',
  externalFile: (code: string) => `/external/storage/file/${encodeURIComponent(code)}`,
  externalFolder: (code: string) => `/external/storage/folder/${encodeURIComponent(code)}`,
};
