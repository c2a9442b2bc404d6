/** UI exports of files for other modules. Loaded on demand: `lazy(loadUploadField)`. */
export const loadUploadField = () => import('./upload-queue/upload-field.tsx');
export const loadFilePicker = () => import('./picker/file-picker.tsx');
export const loadFilePickerWindow = () =>
  import('./picker/file-picker.tsx').then(({ FilePickerWindow }) => ({ default: FilePickerWindow }));
export { SharedFileManager } from './shared-space/shared-file-manager.tsx';
