import { z } from 'zod';
import { SeveralItems } from '../item/file-contract.ts';

/** `POST /api/filemanager/archives` → 201 Archive */
export const NewArchive = SeveralItems;

/** `POST /api/filemanager/external/:shareCode/archives`; without ids, everything that the link shares. */
export const NewSharedArchive = SeveralItems.partial();

/** A zip of many files, generated while it is downloaded; a started download continues, ranges are not supported. */
export const Archive = z.object({
  url: z.string(),
  name: z.string(),
  items: z.int(),
  /** Uncompressed size. */
  sizeBytes: z.int(),
  expiresAt: z.iso.datetime(),
});
export type Archive = z.infer<typeof Archive>;
