import { paperThread } from '#platform/paper/paper-thread.ts';
import type { BookFacts } from './paper-book.ts';
import type { PaperSheet } from './paper-sheet-contract.ts';

/** A file of many papers that is drawn in a thread of its own, so that pages with one paper do not wait for it. */
export interface OpenBook {
  /** Draws papers and returns the bytes of the file that are ready. */
  add(sheets: readonly PaperSheet[]): Promise<Uint8Array>;
  /** Ends the file and returns its last bytes. */
  end(): Promise<Uint8Array>;
  /** Ends the thread; to be called in any case. */
  close(): Promise<void>;
}

/** Opens a file of many papers. If its thread is lost, `add` and `end` fail, and the file has to be drawn again. */
export function openBook(facts: BookFacts): OpenBook {
  // A later thread would begin a file anew, so only the first question has the facts that it needs for that.
  let first: BookFacts | null = facts;
  const thread = paperThread<{ facts: BookFacts | null; sheets: readonly PaperSheet[] | null }, Uint8Array>(
    'src/modules/billing/paper/book-worker.mjs',
  );
  thread.hold(); // until it is closed
  const ask = (sheets: readonly PaperSheet[] | null): Promise<Uint8Array> => {
    const asked = thread.ask({ facts: first, sheets });
    first = null;
    return asked;
  };
  return { add: ask, end: () => ask(null), close: () => thread.close() };
}
