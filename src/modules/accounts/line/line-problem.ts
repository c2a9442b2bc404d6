import type { LineFailure } from './line-contract.ts';

/** Why LINE's answer is not taken: what the reader is told, and what the operator may look up. */
export class LineProblem extends Error {
  readonly why: LineFailure;

  constructor(why: LineFailure, detail: string) {
    super(detail);
    this.name = 'LineProblem';
    this.why = why;
  }
}
