/** What pages of other modules may use of files. The field for uploading is loaded on demand: `lazy(loadUploadField)`. */
export { filePaths } from './browse/paths.ts';
export { filesWorkNav } from './oversee/work-nav.tsx';
export const loadUploadField = () => import('./upload-tray/upload-field.tsx');
