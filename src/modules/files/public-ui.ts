/** What pages of other modules may use of files. */
export { filePaths } from './browse/paths.ts';
export { filesWorkNav } from './oversee/work-nav.tsx';
