/** What tests across modules may use of sites. */
export { changeDraft } from './config/config-draft.ts';
export { publishConfig } from './config/publish-config.ts';
