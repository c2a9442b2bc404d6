/** What pages of other modules may use of accounts. */
export { accountsPaths } from './paths.ts';
export { accountsWorkNav } from './manage/work-nav.tsx';
