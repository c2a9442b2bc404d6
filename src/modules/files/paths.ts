/** Typed URL builders of files. */
export const filesPaths = {
  manager: () => '/user/filemanager',
  upload: () => '/user/upload',
  externalFile: (code: string) => `/external/storage/file/${encodeURIComponent(code)}`,
  externalFolder: (code: string) => `/external/storage/folder/${encodeURIComponent(code)}`,
};
