import type { DocumentPicture } from '#platform/documents/document-contract.ts';
import { lessonsPaths } from '../paths.ts';

/** A picture of a lesson with the size of the whole, in pixels. */
export interface LessonPicture {
  readonly pictureId: string;
  readonly width: number;
  readonly height: number;
}

/** Where a picture is looked at: addresses are of a part, because whoever may open the part may see its pictures. */
export interface PicturePlace {
  readonly lesson: string;
  readonly part: string;
  readonly isDraft: boolean;
}

/** Returns pictures by id, with addresses that do not end while the page is open. */
export function picturesAt(
  place: PicturePlace,
  pictures: readonly LessonPicture[],
): Readonly<Record<string, DocumentPicture>> {
  return Object.fromEntries(
    pictures.map(({ pictureId, width, height }) => {
      const address = (size: 'whole' | 'thumbnail'): string =>
        lessonsPaths.picture(place.lesson, place.part, {
          picture: pictureId,
          size,
          draft: place.isDraft ? '1' : undefined,
        });
      return [pictureId, { url: address('whole'), thumbnail: address('thumbnail'), width, height }];
    }),
  );
}
