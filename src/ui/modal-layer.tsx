import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';

export interface ModalLayerProps {
  open: boolean;
  label: string;
  /** Esc; left out, Esc does nothing. */
  onEscape?: (() => void) | undefined;
  children: ReactNode;
}

/**
 * Covers the whole page, holds the focus and fades in 0.3 s. The browser's own `<dialog>`, not the
 * library's: this layer must also appear when code can no longer be fetched.
 */
export function ModalLayer({ open, label, onEscape, children }: ModalLayerProps): ReactNode {
  const layer = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = layer.current;
    if (!dialog) return;
    if (open && !dialog.open) dialog.showModal();
    if (!open && dialog.open) dialog.close();
  }, [open]);
  return (
    <dialog
      ref={layer}
      aria-label={label}
      tabIndex={-1}
      onCancel={(event) => {
        event.preventDefault();
        onEscape?.();
      }}
      onKeyDown={(event) => {
        // A browser may close a dialog at the second Esc without asking: the key never reaches it.
        if (event.key !== 'Escape') return;
        event.preventDefault();
        onEscape?.();
      }}
      className="fixed inset-0 m-0 h-dvh max-h-none w-screen max-w-none flex-col items-center justify-center bg-canvas/92 px-6 text-ink opacity-0 outline-none backdrop-blur-sm transition-[opacity,display,overlay] transition-discrete duration-300 backdrop:bg-transparent open:flex open:opacity-100 starting:open:opacity-0"
    >
      {children}
    </dialog>
  );
}
