import type { ReactNode } from 'react';
import { lazy, Suspense, useState } from 'react';
import { loadOptional } from '../loading/optional-load.ts';
import type { DialogWindowProps } from './dialog-window.tsx';

const loadDialogWindow = () => import('./dialog-window.tsx');
const DialogWindow = lazy(loadDialogWindow);

export type DialogProps = Omit<DialogWindowProps, 'placement' | 'alert'>;

/** A modal window. Its code loads on first interaction or when the first one opens. */
export function Dialog(props: DialogProps): ReactNode {
  return <LazyDialogWindow {...props} />;
}

export function LazyDialogWindow(props: DialogWindowProps): ReactNode {
  const [wasOpen, setWasOpen] = useState(props.open);
  if (props.open && !wasOpen) setWasOpen(true);
  if (!wasOpen) return null;
  return (
    <Suspense fallback={null}>
      <DialogWindow {...props} />
    </Suspense>
  );
}

/** Preloads the code of dialog windows. */
export function preloadDialogs(): void {
  void loadOptional(loadDialogWindow);
}
