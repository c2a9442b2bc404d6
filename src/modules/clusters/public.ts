export { listOwnCards } from './member-card/own-cards.ts';
export { LeaveInput } from './panel/panel-contract.ts';
export { checkLeave } from './panel/check-leave.ts';
export { readPanel } from './panel/read-panel.ts';
export { openLiffHome, visitClusters } from './permissions.ts';
