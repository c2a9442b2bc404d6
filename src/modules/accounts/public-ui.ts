/** What pages of other modules may use of accounts. */
export { ActivationNotice } from './activation/activation-notice.tsx';
export { MembersCard, ProfileCard, SecurityCard } from './own/dashboard-card-views.tsx';
export { accountsPaths } from './paths.ts';
export { accountsWorkNav } from './module-ui.tsx';
