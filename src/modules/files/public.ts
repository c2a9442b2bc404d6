/** Front door of files, for lessons' films and whoever else keeps a file, and what the demo world does with them. */
export {
  fileLink,
  findKeptVersion,
  getKeptFile,
  type KeptFile,
  readFileBytes,
  requireOwnFile,
  requireReadableFile,
} from './kept-file.ts';
export { starItem } from './items/own-lists.ts';
export { listFolder } from './items/list-folder.ts';
export { makeFolder } from './items/make-folder.ts';
export { giveGrant } from './sharing/grants.ts';
export { linksSealed } from './sharing/links.ts';
export { putFile } from './uploads/put-file.ts';
