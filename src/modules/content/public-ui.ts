/** UI exports of the content module for other modules. */
export { CONTENT_KEY } from './paths.ts';
export { itemMeta } from './reading/item-meta.tsx';
export { OwnPage } from './page-view/own-page.tsx';
export { managePaths as contentManagePaths } from './item/paths.ts';
export { type ShownEntry, withOwnLink } from './menus/menu-rules.ts';
