import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import * as m from '#messages';
import type { Tone } from '../text/badge.tsx';
import { classNames } from '../class-names.ts';
import { closeToast, pauseToasts, resumeToasts, type ToastItem, toasts } from './toast.ts';

const none: readonly ToastItem[] = [];

const marks: Record<Tone, { icon: ReactNode; className: string }> = {
  neutral: { icon: <Info />, className: 'text-ink-soft' },
  accent: { icon: <Info />, className: 'text-accent' },
  positive: { icon: <CircleCheck />, className: 'text-positive' },
  warning: { icon: <TriangleAlert />, className: 'text-warning' },
  danger: { icon: <CircleAlert />, className: 'text-danger' },
};

/**
 * Toast stack at the bottom right, on a phone above the main action bar. Always mounted, so that screen readers
 * announce new toasts.
 */
export function ToastRegion(): ReactNode {
  const items = useSyncExternalStore(toasts.subscribe, toasts.get, () => none);
  const region = useRef<HTMLElement>(null);
  const cameFrom = useRef<Element | null>(null);
  useEffect(() => {
    // A removed toast takes focus and pointer with it without firing an event.
    const element = region.current;
    if (element && items.length > 0 && !hasFocus(element) && !isPointedAt(element)) resumeToasts();
    if (document.activeElement !== document.body) return;
    if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus({ preventScroll: true });
    cameFrom.current = null;
  }, [items]);
  return (
    <section
      ref={region}
      aria-label={m.ui_notifications()}
      data-chrome
      onPointerEnter={pauseToasts}
      onPointerLeave={(event) => {
        if (!hasFocus(event.currentTarget)) resumeToasts();
      }}
      onFocus={(event) => {
        pauseToasts();
        if (event.currentTarget.contains(event.relatedTarget)) return;
        // Keyboard focus only: after a mouse or touch the previous element may be a field, which would reopen the
        // on-screen keyboard.
        cameFrom.current = event.target.matches(':focus-visible') ? event.relatedTarget : null;
      }}
      onBlur={(event) => {
        if (!isPointedAt(event.currentTarget)) resumeToasts();
        const isElsewhere = !event.currentTarget.contains(event.relatedTarget);
        if (isElsewhere && event.target.isConnected) cameFrom.current = null;
      }}
      className="pointer-events-none fixed right-0 bottom-0 z-[70] flex w-full flex-col items-end p-4 pb-22 sm:max-w-md sm:pb-4"
    >
      <ol aria-live="polite" aria-relevant="additions text" className="flex w-full flex-col items-end gap-2">
        {items.map((item) => (
          <Toast key={item.id} item={item} />
        ))}
      </ol>
    </section>
  );
}

function hasFocus(region: HTMLElement): boolean {
  return region.matches(':focus-within');
}

/** Mouse only: after a touch, browsers keep `:hover` even when the finger is lifted. */
function isPointedAt(region: HTMLElement): boolean {
  return matchMedia('(hover: hover)').matches && region.matches(':hover');
}

function Toast({ item }: { item: ToastItem }): ReactNode {
  const mark = marks[item.tone];
  return (
    <li className="pointer-events-auto flex w-full animate-rise items-center gap-3 rounded-lg border border-line bg-raised py-1.5 ps-4 pe-1.5 shadow-float sm:w-auto sm:min-w-72">
      <span aria-hidden className={classNames('shrink-0 [&_svg]:size-5', mark.className)}>
        {mark.icon}
      </span>
      <p className="min-w-0 grow py-1.5 text-sm leading-normal">
        {item.message}
        {item.count > 1 && (
          <span className="ms-2 rounded-full bg-sunken px-2 py-0.5 text-xs text-ink-soft tabular-nums">
            ×{item.count}
          </span>
        )}
      </p>
      {item.action && (
        <button
          type="button"
          className="min-h-11 shrink-0 rounded-md px-3 text-sm font-medium text-accent hover:bg-accent-soft"
          onClick={() => {
            item.action?.onPress();
            closeToast(item.id, 'action');
          }}
        >
          {item.action.label}
        </button>
      )}
      <button
        type="button"
        aria-label={m.ui_close()}
        className="inline-flex size-11 shrink-0 items-center justify-center rounded-md text-ink-soft hover:bg-sunken hover:text-ink"
        onClick={() => closeToast(item.id)}
      >
        <X aria-hidden className="size-4" />
      </button>
    </li>
  );
}
