import { z } from 'zod';
import { SeveralItems } from '../item/file-contract.ts';

/** `POST /api/filemanager/archives` → 201 Archive */
export const NewArchive = SeveralItems;

/** `POST /api/filemanager/external/:shareCode/archives`; without ids everything that the link is for. */
export const NewSharedArchive = SeveralItems.partial();

/** Where many files may be fetched as one zip, put together while it is read: once begun it runs on, a range is not given. */
export const Archive = z.object({
  url: z.string(),
  name: z.string(),
  items: z.int(),
  /** Before squeezing. */
  sizeBytes: z.int(),
  expiresAt: z.iso.datetime(),
});
export type Archive = z.infer<typeof Archive>;
