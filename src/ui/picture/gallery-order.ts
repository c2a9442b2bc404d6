export interface GalleryImage {
  thumbnail: string;
  /** Shown in the lightbox; the thumbnail is, where there is none. */
  full?: string | undefined;
  /** What the picture shows. */
  alt: string;
  caption?: string | undefined;
}

/** The neighbour of a picture; the ends meet, and one picture is its own neighbour. */
export function neighbour(at: number, step: 1 | -1, length: number): number {
  return (at + step + length) % length;
}

export function lightboxSource(image: GalleryImage): string {
  return image.full || image.thumbnail;
}
