/** Front door of files, for lessons' films and whoever else keeps a file, and what the demo world does with them. */
export {
  fileLink,
  findKeptVersion,
  getKeptFile,
  type KeptFile,
  readFileBytes,
  requireOwnFile,
  requireReadableFile,
} from './item/file-seam.ts';
export { starItem } from './item/own-lists.ts';
export { listFolder } from './item/list-folder.ts';
export { makeFolder } from './item/make-folder.ts';
export { giveGrant } from './sharing/grants.ts';
export { putFile } from './upload/put-file.ts';
