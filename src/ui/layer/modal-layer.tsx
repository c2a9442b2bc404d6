import type { ReactNode } from 'react';
import { useEffect, useEffectEvent, useRef } from 'react';

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

  const takeKey = useEffectEvent((event: KeyboardEvent): void => {
    const dialog = layer.current;
    const isElsewhere = document.activeElement !== document.body && !dialog?.contains(document.activeElement);
    if (!dialog || isElsewhere) return;
    const isAlone = !event.ctrlKey && !event.altKey && !event.metaKey;
    if (event.key === 'Tab' && isAlone) keepFocusWithin(dialog, event);
    if (event.key !== 'Escape') return;
    event.preventDefault();
    onEscape?.();
  });
  useEffect(() => {
    if (!open) return;
    // Of the window: a layer with nothing to press, or whose button has gone, may not have the focus itself.
    addEventListener('keydown', takeKey);
    return () => removeEventListener('keydown', takeKey);
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
      onClose={() => {
        // A browser may close a dialog at the second try without asking: Android's way back is no key.
        if (!open || layer.current?.open) return;
        if (onEscape) onEscape();
        else layer.current?.showModal();
      }}
      className="fixed inset-0 m-0 h-dvh max-h-none w-screen max-w-none flex-col items-center justify-center bg-canvas/92 px-6 text-ink opacity-0 outline-none backdrop-blur-sm transition-[opacity,display,overlay] transition-discrete duration-300 backdrop:bg-transparent open:flex open:opacity-100 starting:open:opacity-0"
    >
      {children}
    </dialog>
  );
}

const STOPS = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled';

/** From its ends the browser would go on to its own bar; without anything to press, the layer keeps the focus. */
function keepFocusWithin(layer: HTMLElement, event: KeyboardEvent): void {
  const stops = [...layer.querySelectorAll<HTMLElement>(STOPS)].filter((stop) => stop.checkVisibility());
  const [first, last] = [stops[0] ?? layer, stops.at(-1) ?? layer];
  const [end, start] = event.shiftKey ? [first, last] : [last, first];
  const focused = document.activeElement;
  if (focused !== end && focused !== layer && layer.contains(focused)) return;
  event.preventDefault();
  start.focus();
}
