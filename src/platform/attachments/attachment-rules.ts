/** Most files of one message or comment, and their total size; a form body may be only slightly larger. */
export const MAX_FILES = 5;
export const MAX_FILES_BYTES = 10 * 1024 * 1024;

export type FilesProblem = 'too_many' | 'too_large';

/** Returns why these files cannot be attached, or null. */
export function findFilesProblem(files: readonly { readonly size: number }[]): FilesProblem | null {
  if (files.length > MAX_FILES) return 'too_many';
  return files.reduce((sum, { size }) => sum + size, 0) > MAX_FILES_BYTES ? 'too_large' : null;
}
