/** Front door of certificates: what the demo world and the composition may do with them. */
export { certificatesNoticeKinds } from './notice-kinds.ts';
