/** What pages of other modules may use of certificates. */
export { certificatesPaths } from './paths.ts';
export { certificatesWorkNav } from './module-ui.tsx';
export { OwnCertificatesCard } from './own/dashboard-card-view.tsx';
