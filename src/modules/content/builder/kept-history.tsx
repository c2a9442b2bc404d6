import { EMPTY_LAYOUT, type PageLayout } from '../layout/layout-contract.ts';
import { readLayout } from '../layout/read-layout-rules.ts';
import { beginHistory, type History } from './history-rules.ts';

interface Kept {
  /** Version of the page that the changes began with. */
  readonly version: number;
  /** Whether anything had not been saved. */
  readonly isChanged: boolean;
  readonly past: readonly unknown[];
  readonly present: unknown;
  readonly future: readonly unknown[];
}

const nameOf = (page: string): string => `sala.builder.${page}`;

/**
 * Keeps a page's steps in this tab, so that they survive a reload; the oldest are left out where storage is full. Keeps
 * nothing of a page without steps, and forgets what was kept of it.
 */
export function keepHistory(
  page: string,
  { version, isChanged }: Pick<Kept, 'version' | 'isChanged'>,
  history: History,
): void {
  if (!isChanged && history.past.length === 0 && history.future.length === 0) return forgetHistory(page);
  for (let { past, future } = history; ; ) {
    const kept: Kept = { version, isChanged, past, present: history.present, future };
    try {
      sessionStorage.setItem(nameOf(page), JSON.stringify(kept));
      return;
    } catch {
      if (past.length === 0 && future.length === 0) return; // blocked, or the page alone is too much: nothing can be kept
      past = past.slice(Math.ceil(past.length / 2));
      future = future.slice(0, Math.floor(future.length / 2));
    }
  }
}

function forgetHistory(page: string): void {
  try {
    sessionStorage.removeItem(nameOf(page));
  } catch {
    return; // blocked: nothing was kept
  }
}

/** Returns what was kept of a page. */
export function keptHistory(
  page: string,
): (Pick<Kept, 'version' | 'isChanged'> & { history: History }) | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(nameOf(page)) ?? 'null') as Kept | null;
    if (kept === null) return null;
    const layouts = (list: readonly unknown[]): PageLayout[] =>
      list.flatMap((each) => readLayout(each) ?? []);
    return {
      version: kept.version,
      isChanged: kept.isChanged,
      history: {
        ...beginHistory(readLayout(kept.present) ?? EMPTY_LAYOUT),
        past: layouts(kept.past),
        future: layouts(kept.future),
      },
    };
  } catch {
    return null; // storage is blocked, or holds something else
  }
}
