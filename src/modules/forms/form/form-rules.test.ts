import { expect, test } from 'vitest';
import { closureOf, type OpeningFacts } from './form-rules.ts';

const at = (time: string): Date => new Date(`2026-11-21T${time}Z`);
const open: OpeningFacts = {
  state: 'open',
  opensAt: at('08:00:00').toISOString(),
  closesAt: at('17:00:00').toISOString(),
  maxResponses: 10,
  taken: 3,
};

test.for<[string, Partial<OpeningFacts>, string, string, ReturnType<typeof closureOf>]>([
  ['before it opens', {}, '07:59:59', '07:59:00', 'not_yet'],
  ['while it is open', {}, '08:00:00', '08:00:00', null],
  ['in the last minute of grace', {}, '17:00:59', '16:59:00', null],
  ['after the grace', {}, '17:01:00', '16:59:00', 'closed'],
  ['in the grace, but opened after the end', {}, '17:00:30', '17:00:00', 'closed'],
  ['when it is full', { taken: 10 }, '09:00:00', '09:00:00', 'full'],
  ['when it was closed by hand', { state: 'closed' }, '09:00:00', '09:00:00', 'closed'],
  ['while it is a draft', { state: 'draft' }, '09:00:00', '09:00:00', 'not_open'],
])('%s', ([, change, now, started, closure]) => {
  expect(closureOf({ ...open, ...change }, at(now), at(started))).toBe(closure);
});
