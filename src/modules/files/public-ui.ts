/** What pages of other modules may use of files. The field for uploading is loaded on demand: `lazy(loadUploadField)`. */
export const loadUploadField = () => import('./upload-queue/upload-field.tsx');
