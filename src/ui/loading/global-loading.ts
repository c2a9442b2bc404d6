import { assertInBrowser, observable } from '../observable.ts';
import { clampProgress } from './progress.ts';

export interface LoadingOptions {
  /** 'Loading...' by default. */
  title?: string;
  subtitle?: string;
  /** 0 to 100; no bar is shown if omitted. */
  progress?: number;
}

export interface LoadingHandle {
  update: (options: LoadingOptions) => void;
  /** Ends this call. Idempotent. */
  hide: () => void;
}

interface Running extends LoadingOptions {
  id: number;
}

/** All running calls: the newest is shown, and the overlay closes with the last one. */
export const globalLoading = observable<readonly Running[]>([]);

let lastId = 0;

/** Covers the page during a long operation. Calls may nest; each `hide` ends its own call. */
export function showLoading(options: LoadingOptions = {}): LoadingHandle {
  assertInBrowser('showLoading');
  const id = ++lastId;
  globalLoading.set([...globalLoading.get(), { ...clean(options), id }]);
  return {
    update: (next) =>
      globalLoading.set(
        globalLoading.get().map((item) => (item.id === id ? { ...item, ...clean(next) } : item)),
      ),
    hide: () => globalLoading.set(globalLoading.get().filter((item) => item.id !== id)),
  };
}

function clean(options: LoadingOptions): LoadingOptions {
  const progress = clampProgress(options.progress);
  const { progress: _, ...words } = options;
  return progress === undefined ? words : { ...words, progress };
}
