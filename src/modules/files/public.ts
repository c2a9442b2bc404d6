/** Front door of files: what the demo world does with them. */
export { starItem } from './items/own-lists.ts';
export { listFolder } from './items/list-folder.ts';
export { makeFolder } from './items/make-folder.ts';
export { giveGrant } from './sharing/grants.ts';
export { putFile } from './uploads/put-file.ts';
