/** Progress of a film's qualities. */
export interface FilmState {
  readonly state: 'waiting' | 'running' | 'ready' | 'failed';
  readonly percent: number;
  readonly problem: '' | 'unreadable' | 'too_large' | 'interrupted';
  /** Finished ones, best first. */
  readonly qualities: readonly number[];
}
