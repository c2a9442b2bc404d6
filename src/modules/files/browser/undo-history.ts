/** Undoes one action. */
type TakeBack = () => Promise<unknown>;

/** Message and undo of a completed action; null if there is nothing to undo. */
export interface Undoable {
  readonly message: string;
  readonly takeBack: TakeBack;
}

/** A running action; resolves once the server has replied and never rejects, because actions report their own problems. */
type Act = Promise<Undoable | null>;

/** Limit of the undo history. */
const MAX_REMEMBERED = 20;

/** Undo history in order of start. An action can be undone before its reply has arrived; the undo then waits for it. */
export class UndoHistory {
  #acts: readonly Act[] = [];
  #last: Promise<unknown> = Promise.resolve();

  /** Adds an action; resolves with its message and undo once done, or null if it was undone meanwhile. */
  async remember(act: Act): Promise<{ message: string; takeBack: () => Promise<boolean> } | null> {
    this.#acts = [...this.#acts, act].slice(-MAX_REMEMBERED);
    const done = await act;
    if (done === null) this.#forget(act);
    if (done === null || !this.#acts.includes(act)) return null;
    return { message: done.message, takeBack: () => this.#takeBack(act) };
  }

  /** Undoes the latest action after it is done; false if there is none. */
  async takeBackLast(): Promise<boolean> {
    const act = this.#acts.at(-1);
    return act !== undefined && (await this.#takeBack(act));
  }

  /** Undoes each action once and serially, because a later undo may depend on an earlier one. */
  #takeBack(act: Act): Promise<boolean> {
    if (!this.#acts.includes(act)) return Promise.resolve(false);
    this.#forget(act);
    const turn = this.#last.then(async () => {
      const done = await act;
      await done?.takeBack();
      return done !== null;
    });
    this.#last = turn.catch(() => {}); // the caller gets the error from `turn`
    return turn;
  }

  #forget(act: Act): void {
    this.#acts = this.#acts.filter((other) => other !== act);
  }
}
