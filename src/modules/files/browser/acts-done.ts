/** Takes one act back. */
type TakeBack = () => Promise<unknown>;

/** What an act says once it is done, and what takes it back; null where there is nothing to take back. */
export interface Done {
  readonly message: string;
  readonly takeBack: TakeBack;
}

/** An act from its beginning; it is settled once the server has answered, and never fails: acts say themselves why not. */
type Act = Promise<Done | null>;

/** Acts that are remembered: further back nobody knows what they did. */
const MAX_REMEMBERED = 20;

/** What was done in the order in which it was begun. Whoever takes an act back need not wait for its answer: this does. */
export class ActsDone {
  #acts: readonly Act[] = [];
  #last: Promise<unknown> = Promise.resolve();

  /** Remembers an act; what can be said of it once it is done, null where it was taken back meanwhile. */
  async remember(act: Act): Promise<{ message: string; takeBack: () => Promise<boolean> } | null> {
    this.#acts = [...this.#acts, act].slice(-MAX_REMEMBERED);
    const done = await act;
    if (done === null) this.#forget(act);
    if (done === null || !this.#acts.includes(act)) return null;
    return { message: done.message, takeBack: () => this.#takeBack(act) };
  }

  /** Takes back what was begun last, after it is done; false where there is nothing. */
  async takeBackLast(): Promise<boolean> {
    const act = this.#acts.at(-1);
    return act !== undefined && (await this.#takeBack(act));
  }

  /** Each act once, and one after another: an older one may stand in the way of a later. */
  #takeBack(act: Act): Promise<boolean> {
    if (!this.#acts.includes(act)) return Promise.resolve(false);
    this.#forget(act);
    const turn = this.#last.then(async () => {
      const done = await act;
      await done?.takeBack();
      return done !== null;
    });
    this.#last = turn.catch(() => {}); // whoever asked for it hears why
    return turn;
  }

  #forget(act: Act): void {
    this.#acts = this.#acts.filter((other) => other !== act);
  }
}
