/** Size limit of an uploaded picture. */
export const MAX_PICTURE_BYTES = 10 * 1024 * 1024;
/** Content types accepted as pictures. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'] as const;

/** Returns whether a file of this content type can have thumbnails. */
export function isPictureType(contentType: string): boolean {
  return (PICTURE_TYPES as readonly string[]).includes(contentType);
}
