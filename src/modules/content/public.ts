/** Public API of the content module. */
export { RESERVED_SEGMENTS } from './item/slug-rules.ts';
export { findFormerAddress } from './redirects/redirects.ts';
export { readHomePage } from './pages/home.ts';
export { listMenuAddresses, readMenus } from './menus/read-menus.ts';
