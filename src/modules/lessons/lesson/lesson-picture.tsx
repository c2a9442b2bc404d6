import type { ReactNode } from 'react';
import { CoverPicture, type CoverPictureProps } from '#ui/picture/cover-picture.tsx';

/** The cover of a lesson, 16 to 9. */
export function LessonPicture(props: Omit<CoverPictureProps, 'shape'>): ReactNode {
  return <CoverPicture {...props} shape="wide" />;
}
