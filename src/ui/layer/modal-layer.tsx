import type { ReactNode } from 'react';
import { useEffect, useEffectEvent, useRef } from 'react';

export interface ModalLayerProps {
  open: boolean;
  label: string;
  /** Handles Esc; if omitted, Esc does nothing. */
  onEscape?: (() => void) | undefined;
  children: ReactNode;
}

/**
 * Covers the whole page, traps focus and fades in over 0.3 s. Uses the native `<dialog>`, not the library's, because it
 * must also work when chunks can no longer be fetched.
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
    // On the window: the layer may have lost focus if it has no controls or its button was removed.
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
        // Browsers may force-close a dialog on the second attempt without a cancel event: Android's back gesture is no
        // key event.
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

/**
 * Wraps focus at both ends, where the browser would move on to its toolbar. Without controls, the layer keeps focus.
 */
function keepFocusWithin(layer: HTMLElement, event: KeyboardEvent): void {
  const stops = [...layer.querySelectorAll<HTMLElement>(STOPS)].filter((stop) => stop.checkVisibility());
  const [first, last] = [stops[0] ?? layer, stops.at(-1) ?? layer];
  const [end, start] = event.shiftKey ? [first, last] : [last, first];
  const focused = document.activeElement;
  if (focused !== end && focused !== layer && layer.contains(focused)) return;
  event.preventDefault();
  start.focus();
}
