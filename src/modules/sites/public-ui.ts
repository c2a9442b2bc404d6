/** What the shell may use of a site's settings. */
export { sitesWorkNav } from './work-nav.tsx';
