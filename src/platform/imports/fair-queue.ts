interface Waiting<Resource> {
  readonly whose: string;
  readonly begin: (resource: Resource) => Promise<void>;
}

/** Shares a few resources: everybody has one at a time, and those who wait have their turns in the order in which they came. */
export class FairQueue<Resource> {
  private readonly free: Resource[];
  private readonly busy = new Set<string>();
  private waiting: Waiting<Resource>[] = [];

  constructor(resources: readonly Resource[]) {
    this.free = [...resources];
  }

  /** Runs `work` with a resource of its own as soon as there is one. */
  run<Result>(whose: string, work: (resource: Resource) => Promise<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      const begin = (resource: Resource): Promise<void> => work(resource).then(resolve, reject);
      this.waiting.push({ whose, begin });
      this.next();
    });
  }

  private next(): void {
    const turn = this.waiting.find(({ whose }) => !this.busy.has(whose));
    if (!turn) return;
    const resource = this.free.pop();
    if (resource === undefined) return;
    this.waiting = this.waiting.filter((each) => each !== turn);
    this.busy.add(turn.whose);
    void turn.begin(resource).then(() => {
      this.busy.delete(turn.whose);
      this.free.push(resource);
      this.next();
    });
    this.next();
  }
}
