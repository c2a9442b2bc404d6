/** How far the qualities of a film are. */
export interface FilmState {
  readonly state: 'waiting' | 'running' | 'ready' | 'failed';
  readonly percent: number;
  readonly problem: '' | 'unreadable' | 'too_large' | 'interrupted';
  /** Made so far, the best first. */
  readonly qualities: readonly number[];
}
