import type { ReactNode } from 'react';
import { type DialogProps, LazyDialogWindow } from './dialog.tsx';

export interface SheetProps extends Omit<DialogProps, 'size'> {
  side?: 'left' | 'right' | 'bottom';
}

/** A window that slides in from an edge: navigation, filters, a cart. */
export function Sheet({ side = 'right', ...rest }: SheetProps): ReactNode {
  return <LazyDialogWindow {...rest} placement={side} />;
}
