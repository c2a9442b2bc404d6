/** What pages of other modules may use of accounts. */
export { ActivationNotice } from './activation/activation-notice.tsx';
export { accountsPaths } from './paths.ts';
