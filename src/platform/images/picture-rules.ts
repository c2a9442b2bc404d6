/** Largest file that is looked at. */
export const MAX_PICTURE_BYTES = 10 * 1024 * 1024;
/** Content types of files that may become pictures. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'] as const;

/** Whether a file of this type may have small pictures. */
export function isPictureType(contentType: string): boolean {
  return (PICTURE_TYPES as readonly string[]).includes(contentType);
}
