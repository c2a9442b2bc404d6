import { useState } from 'react';
import * as m from '#messages';
import { toast } from '#ui/toast/toast.ts';
import { UndoHistory, type Undoable } from '../browser/undo-history.ts';
import { showProblem } from '../browser/show-problem.tsx';

const OFFERED_MS = 8000;

export interface Undo {
  /** Runs an action and shows a toast with an undo button. Actions report their own problems. */
  readonly run: (act: () => Promise<Undoable | null>) => Promise<void>;
  /** Undoes the latest action, waiting for it if it is still running. */
  readonly undoLast: () => Promise<void>;
}

/** Undo history of this page; `refresh` reloads the list. */
export function useUndo(refresh: () => void): Undo {
  const [acts] = useState(() => new UndoHistory());

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
    run: async (act) => {
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
