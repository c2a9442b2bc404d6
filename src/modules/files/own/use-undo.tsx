import { useState } from 'react';
import * as m from '#messages';
import { toast } from '#ui/toast/toast.ts';
import { ActsDone, type Done } from '../browser/acts-done.ts';
import { showProblem } from '../browser/show-problem.tsx';

const OFFERED_MS = 8000;

export interface Undo {
  /** Does what can be taken back: says that it is done, with a button that takes it back. Acts show their own problems. */
  readonly doing: (act: () => Promise<Done | null>) => Promise<void>;
  /** Takes back what was begun last; it is waited for where it is still under way. */
  readonly undoLast: () => Promise<void>;
}

/** What was done here and can be taken back, each act once; `refresh` reads anew. */
export function useUndo(refresh: () => void): Undo {
  const [acts] = useState(() => new ActsDone());

  async function undo(takeBack: () => Promise<boolean>, nothing: string | null): Promise<void> {
    try {
      if (await takeBack()) void toast(m.files_undone());
      else if (nothing !== null) void toast(nothing);
    } catch (error) {
      showProblem(error);
    } finally {
      refresh();
    }
  }

  return {
    doing: async (act) => {
      const offered = await acts.remember(act());
      if (offered === null) return;
      void toast({
        message: offered.message,
        durationMs: OFFERED_MS,
        action: { label: m.files_undo(), onPress: () => void undo(offered.takeBack, null) },
      });
    },
    undoLast: () => undo(() => acts.takeBackLast(), m.files_undo_nothing()),
  };
}
