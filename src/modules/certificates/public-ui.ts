/** What pages of other modules may use of certificates. */
export { certificatesPaths } from './paths.ts';
export { certificatesWorkNav } from './manage/work-nav.tsx';
export { OwnCertificatesCard } from './own/dashboard-card-view.tsx';
