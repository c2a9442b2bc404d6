import type { ReactNode } from 'react';
import { CoverPicture, type CoverPictureProps } from '#ui/picture/cover-picture.tsx';

/** A square picture of a product. */
export function ProductPicture(props: Omit<CoverPictureProps, 'shape'>): ReactNode {
  return <CoverPicture {...props} shape="square" />;
}
