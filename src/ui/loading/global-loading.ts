import { assertInBrowser, observable } from '../observable.ts';
import { clampProgress } from './progress.ts';

export interface LoadingOptions {
  /** 'Loading...' by default. */
  title?: string;
  subtitle?: string;
  /** 0 to 100; left out, no bar is shown. */
  progress?: number;
}

export interface LoadingHandle {
  update: (options: LoadingOptions) => void;
  /** Ends this one; repeated calls change nothing. */
  hide: () => void;
}

interface Running extends LoadingOptions {
  id: number;
}

/** Everything that is loading; the newest is shown, and the overlay leaves with the last one. */
export const globalLoading = observable<readonly Running[]>([]);

let lastId = 0;

/** Covers the page while something long runs. Calls may nest: each `hide` takes back its own. */
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
