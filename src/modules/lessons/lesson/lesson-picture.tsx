import type { ReactNode } from 'react';
import { CoverPicture, type CoverPictureProps } from '#ui/picture/cover-picture.tsx';

/** A lesson's cover in 16:9. */
export function LessonPicture(props: Omit<CoverPictureProps, 'shape'>): ReactNode {
  return <CoverPicture {...props} shape="wide" />;
}
