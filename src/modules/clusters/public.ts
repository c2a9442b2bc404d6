export { listOwnCards } from './member-card/own-cards.ts';
export { openLiffHome } from './permissions.ts';
