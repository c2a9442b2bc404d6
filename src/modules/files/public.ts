/** Front door of files, for lessons' films and whoever else keeps a file. */
export {
  fileLink,
  findKeptVersion,
  getKeptFile,
  type KeptFile,
  readFileBytes,
  requireOwnFile,
  requireReadableFile,
} from './item/file-seam.ts';
export { makeFolder } from './item/make-folder.ts';
export { putFile } from './upload/put-file.ts';
