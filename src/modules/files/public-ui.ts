/** UI exports of files for other modules. The upload field is loaded on demand: `lazy(loadUploadField)`. */
export const loadUploadField = () => import('./upload-queue/upload-field.tsx');
