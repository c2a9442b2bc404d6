/** What the shell may use of a site's settings. */
export { sitesWorkNav } from './work-nav.tsx';
export { legalName } from './legal/legal-words.tsx';
export { legalPaths } from './legal/paths.ts';
