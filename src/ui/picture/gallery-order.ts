export interface GalleryImage {
  thumbnail: string;
  /** Picture for the lightbox; defaults to the thumbnail. */
  full?: string | undefined;
  /** Text alternative of the picture. */
  alt: string;
  caption?: string | undefined;
}

/** Index of the neighbouring picture; wraps around at both ends. */
export function neighbour(at: number, step: 1 | -1, length: number): number {
  return (at + step + length) % length;
}

export function lightboxSource(image: GalleryImage): string {
  return image.full || image.thumbnail;
}
