/** Front door of files, for lessons' films, what comes with a message, and whoever else keeps a file. */
export { fileStored, fileTrashed } from './events.ts';
export { fileLink, openFile, requireOwnFile } from './kept-file.ts';
export { starItem } from './items/own-lists.ts';
export { listFolder } from './items/list-folder.ts';
export { makeFolder } from './items/make-folder.ts';
export { giveGrant } from './sharing/grants.ts';
export { putFile } from './uploads/put-file.ts';
