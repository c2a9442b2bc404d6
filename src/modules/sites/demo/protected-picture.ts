import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { projectFolder } from '#platform/config/project-folder.ts';
import { watermarkPicture } from '#platform/images/picture.ts';

export const UNMARKED_PICTURE = 'src/modules/sites/demo/pictures/pavilion.webp';
const drawn = new LRUCache<string, Promise<Uint8Array>>({ max: 100 });

/** Returns the gallery's protected picture with the site's name as WebP; cached per name. */
export function drawProtectedPicture(siteName: string): Promise<Uint8Array> {
  const known = drawn.get(siteName);
  if (known) return known;
  const picture = readFile(join(projectFolder(), UNMARKED_PICTURE))
    .then((bytes) => watermarkPicture(bytes, { text: siteName }))
    .then(({ bytes }) => bytes);
  drawn.set(siteName, picture);
  picture.catch(() => drawn.delete(siteName)); // not cached, so the next request retries
  return picture;
}
