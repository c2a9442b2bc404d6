import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { closeToast, MAX_TOASTS, pauseToasts, resumeToasts, TOAST_MS, toast, toasts } from './toast.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', {});
});

afterEach(() => {
  for (const item of toasts.get()) closeToast(item.id);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('toast', () => {
  test('closes after 3000 ms', async () => {
    expect(TOAST_MS).toBe(3000);
    const ended = toast('saved');
    vi.advanceTimersByTime(2999);
    expect(toasts.get()).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(toasts.get()).toHaveLength(0);
    await expect(ended).resolves.toBe('closed');
  });

  test('pauses while pointed at, and keeps its remaining time', () => {
    void toast('saved');
    vi.advanceTimersByTime(2000);
    pauseToasts();
    vi.advanceTimersByTime(60_000);
    expect(toasts.get()).toHaveLength(1);
    resumeToasts();
    vi.advanceTimersByTime(999);
    expect(toasts.get()).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(toasts.get()).toHaveLength(0);
  });

  test('a toast added during a pause waits as well', () => {
    void toast('one');
    pauseToasts();
    void toast('two');
    vi.advanceTimersByTime(60_000);
    expect(toasts.get()).toHaveLength(2);
    resumeToasts();
    vi.advanceTimersByTime(TOAST_MS);
    expect(toasts.get()).toHaveLength(0);
  });

  test('counts a repeated message instead of duplicating it, and restarts its timer', () => {
    void toast('saved');
    vi.advanceTimersByTime(2000);
    void toast('saved');
    void toast({ message: 'saved', tone: 'danger' });
    expect(toasts.get().map((item) => [item.tone, item.count])).toEqual([
      ['neutral', 2],
      ['danger', 1],
    ]);
    vi.advanceTimersByTime(2500);
    expect(toasts.get()).toHaveLength(2);
  });

  test('stacks up to its limit', () => {
    for (let index = 0; index < MAX_TOASTS + 2; index++) void toast(`message ${index}`);
    expect(toasts.get().map((item) => item.message)).toEqual([
      'message 2',
      'message 3',
      'message 4',
      'message 5',
      'message 6',
    ]);
  });

  test('an endless toast stays until it is closed, and reports how it ended', async () => {
    const ended = toast({ message: 'failed', durationMs: Number.POSITIVE_INFINITY });
    vi.advanceTimersByTime(3_600_000);
    const [item] = toasts.get();
    closeToast(item?.id ?? 0, 'action');
    await expect(ended).resolves.toBe('action');
  });

  test('refuses to run on the server, where it would be shared by everybody', () => {
    vi.unstubAllGlobals();
    expect(() => toast('saved')).toThrow('toast was called on the server');
  });
});
