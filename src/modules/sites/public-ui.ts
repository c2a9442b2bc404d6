/** UI exports of sites for the app shell. */
/** The reply of the hostname endpoint, as browsers read it. */
export type { HostnameReply } from './site/hostname-contract.ts';
export { type LogEntry, MAX_LOG_ENTRIES, MAX_LOG_MESSAGE, MAX_LOG_PATH } from './log/log-rules.ts';
export { legalName } from './config/legal-text.ts';
export { legalPaths } from './legal/paths.ts';
