import { expect, test } from 'vitest';
import { openLog } from '../observability/log.ts';
import { platformRefusals, refuse } from '../refusal.ts';
import { RECORD_FAILED } from './import-rules.ts';
import { recordFailures } from './record-failures.ts';

const judge = (isLastAttempt: boolean, signal = new AbortController().signal) =>
  recordFailures({ isLastAttempt, signal, log: openLog('silent') });
const database = (code: string) => Object.assign(new Error(code), { code, severity: 'ERROR' });

test.for([
  [refuse(platformRefusals, 'platform.missing'), 'platform.missing', 'platform.missing'],
  [database('22001'), RECORD_FAILED, RECORD_FAILED],
  [database('23514'), RECORD_FAILED, RECORD_FAILED],
  [database('42703'), null, RECORD_FAILED],
  [new TypeError('A bug'), null, RECORD_FAILED],
  [database('40001'), null, null],
  [database('40P01'), null, null],
  [database('57P01'), null, null],
  [database('53300'), null, null],
  [new Error('Connection terminated unexpectedly'), null, null],
  [Object.assign(new Error('reset'), { code: 'ECONNRESET' }), null, null],
] as const)('%s: %s, on the last attempt %s', ([error, reason, lastReason]) => {
  expect([judge(false)(error), judge(true)(error)]).toEqual([reason, lastReason]);
});

test('many unexpected errors are no fault of the records, nor are those of a job that is stopped', () => {
  const reasonOf = judge(true);
  const reasons = Array.from({ length: 40 }, () => reasonOf(new TypeError('A bug')));
  expect(reasons.filter((reason) => reason === null)).toHaveLength(15);
  expect(judge(true, AbortSignal.abort())(new TypeError('A bug'))).toBeNull();
});
