/** Public API of files for modules that refer to files, e.g. lessons. */
export {
  fileLink,
  findKeptVersion,
  getKeptFile,
  isFileManagerOn,
  type KeptFile,
  readFileBytes,
  requireOwnFile,
  requireReadableFile,
} from './item/file-seam.ts';
export { makeFolder } from './item/make-folder.ts';
export { ListingQuery } from './own/listing-contract.ts';
export type { SharedSpaceView } from './shared-space/shared-space-contract.ts';
export { readSharedSpace } from './shared-space/read-shared-space.ts';
export { putFile } from './upload/put-file.ts';
