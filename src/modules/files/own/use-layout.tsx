import { useSyncExternalStore } from 'react';
import type { Layout } from './file-entry.tsx';

const KEY = 'sala.files.layout';
const listeners = new Set<() => void>();

/** List or grid, stored in this browser. */
export function useLayout(): [Layout, (layout: Layout) => void] {
  return [useSyncExternalStore(watch, read, () => 'list'), store];
}

function watch(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function read(): Layout {
  try {
    return localStorage.getItem(KEY) === 'grid' ? 'grid' : 'list';
  } catch {
    return 'list'; // storage is blocked
  }
}

function store(layout: Layout): void {
  try {
    localStorage.setItem(KEY, layout);
  } catch {
    return; // storage is blocked
  }
  for (const listener of listeners) listener();
}
