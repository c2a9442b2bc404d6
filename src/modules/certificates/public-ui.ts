/** What pages of other modules may use of certificates. */
export { certificatesWorkNav } from './manage/work-nav.tsx';
