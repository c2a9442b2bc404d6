import type { Tone } from '../text/badge.tsx';
import { assertInBrowser, observable } from '../observable.ts';

export const TOAST_MS = 3000;
export const MAX_TOASTS = 5;

export interface ToastOptions {
  message: string;
  tone?: Tone;
  /** Duration, 3000 ms by default; `Infinity` keeps it until closed. */
  durationMs?: number;
  /** Such as an undo. */
  action?: { label: string; onPress: () => void };
}

export type ToastEnd = 'action' | 'closed';

export interface ToastItem extends Required<Pick<ToastOptions, 'message' | 'tone' | 'durationMs'>> {
  id: number;
  action: ToastOptions['action'];
  /** How often the same message was sent while shown. */
  count: number;
}

interface Running {
  ended: Promise<ToastEnd>;
  end: (how: ToastEnd) => void;
  timer: ReturnType<typeof setTimeout> | undefined;
  startedAt: number;
  remainingMs: number;
}

export const toasts = observable<readonly ToastItem[]>([]);

const running = new Map<number, Running>();
let lastId = 0;
let paused = false;

/**
 * Shows a short message at the bottom right. Resolves when it has gone. Repeating a visible message increments its
 * count and restarts its timer.
 */
export function toast(options: ToastOptions | string): Promise<ToastEnd> {
  assertInBrowser('toast');
  const {
    message,
    tone = 'neutral',
    durationMs = TOAST_MS,
    action,
  } = typeof options === 'string' ? { message: options } : options;

  const same = toasts.get().find((item) => item.message === message && item.tone === tone);
  const twin = same && running.get(same.id);
  if (same && twin) {
    toasts.set(
      toasts.get().map((item) => (item === same ? { ...item, count: item.count + 1, action } : item)),
    );
    stopClock(twin);
    twin.remainingMs = durationMs;
    startClock(same.id);
    return twin.ended;
  }

  const { promise, resolve } = Promise.withResolvers<ToastEnd>();
  const id = ++lastId;
  running.set(id, { ended: promise, end: resolve, timer: undefined, startedAt: 0, remainingMs: durationMs });
  toasts.set([...toasts.get(), { id, message, tone, durationMs, action, count: 1 }]);
  for (const old of toasts.get().slice(0, -MAX_TOASTS)) closeToast(old.id);
  startClock(id);
  return promise;
}

export function closeToast(id: number, how: ToastEnd = 'closed'): void {
  const entry = running.get(id);
  if (!entry) return;
  stopClock(entry);
  running.delete(id);
  toasts.set(toasts.get().filter((item) => item.id !== id));
  if (running.size === 0) paused = false;
  entry.end(how);
}

/** Pauses all timers while the reader hovers or focuses a toast. */
export function pauseToasts(): void {
  paused = true;
  for (const entry of running.values()) stopClock(entry);
}

export function resumeToasts(): void {
  paused = false;
  for (const id of running.keys()) startClock(id);
}

function startClock(id: number): void {
  const entry = running.get(id);
  if (!entry || paused || entry.timer !== undefined || !Number.isFinite(entry.remainingMs)) return;
  entry.startedAt = performance.now();
  entry.timer = setTimeout(() => closeToast(id), entry.remainingMs);
}

function stopClock(entry: Running): void {
  if (entry.timer === undefined) return;
  clearTimeout(entry.timer);
  entry.timer = undefined;
  entry.remainingMs = Math.max(entry.remainingMs - (performance.now() - entry.startedAt), 0);
}
