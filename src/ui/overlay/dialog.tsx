import type { ReactNode } from 'react';
import { lazy, Suspense, useState } from 'react';
import type { DialogWindowProps } from './dialog-window.tsx';

const loadDialogWindow = () => import('./dialog-window.tsx');
const DialogWindow = lazy(loadDialogWindow);

export type DialogProps = Omit<DialogWindowProps, 'placement' | 'alert'>;

/** A window over the page. Its code arrives when the first one opens, or after the first touch. */
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

/** Fetches the code of windows before it is asked for. */
export function preloadDialogs(): void {
  // A failed preload is no news: the real use will fetch again and report.
  loadDialogWindow().catch(() => undefined);
}
