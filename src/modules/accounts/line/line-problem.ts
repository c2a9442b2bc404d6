import type { LineFailure } from './line-contract.ts';

/** Why LINE's response is rejected: a reason for the reader and a message for the operator. */
export class LineProblem extends Error {
  readonly why: LineFailure;

  constructor(why: LineFailure, detail: string) {
    super(detail);
    this.name = 'LineProblem';
    this.why = why;
  }
}
