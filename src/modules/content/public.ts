/** Public API of the content module. */
export { RESERVED_SEGMENTS } from './item/slug-rules.ts';
export { readHomePage } from './pages/home.ts';
