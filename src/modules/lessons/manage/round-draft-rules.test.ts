import { expect, test } from 'vitest';
import {
  afterKeepingMine,
  afterReading,
  afterSaving,
  afterTakingTheirs,
  conflictsOf,
  type EditedRounds,
  isTouched,
  newRound,
  openRounds,
  type RoundDraft,
  sequenceOf,
} from './round-draft-rules.ts';
import type { ManagedRound } from './rounds.ts';

const stored = (roundId: string, more: Partial<ManagedRound> = {}): ManagedRound => ({
  roundId,
  name: roundId,
  startsOn: '2099-05-01',
  endsOn: '2099-05-02',
  enrolUntilOn: null,
  capacity: null,
  teacher: '',
  place: '',
  status: 'open',
  sequence: 0,
  taken: 0,
  waiting: 0,
  notified: 0,
  ...more,
});

const typing = (edited: EditedRounds, key: string, typed: Partial<RoundDraft>): EditedRounds => ({
  ...edited,
  drafts: edited.drafts.map((draft) => (draft.key === key ? { ...draft, ...typed } : draft)),
});
const places = ({ drafts }: EditedRounds) => drafts.map(({ name, place }) => `${name} ${place}`.trim());
const touched = (edited: EditedRounds) =>
  edited.drafts.filter((draft) => isTouched(edited, draft)).map(({ name }) => name);

test('typed rows survive reading the rounds again, the others follow what is stored', () => {
  const added = { ...newRound(undefined), name: 'new' };
  const opened = openRounds([stored('a'), stored('b')]);
  const typed = typing({ ...opened, drafts: [...opened.drafts, added] }, 'a', { place: 'Lampang' });
  const read = afterReading(typed, [stored('c'), stored('a'), stored('b', { place: 'Phrae', sequence: 1 })]);
  expect(places(read)).toEqual(['c', 'a Lampang', 'b Phrae', 'new']);
  expect(touched(read)).toEqual(['a', 'new']);
  expect(conflictsOf(read)).toEqual([]);
});

test('a typed row that somebody else has saved is told, and saved over theirs only when that is chosen', () => {
  const typed = typing(openRounds([stored('a')]), 'a', { place: 'Lampang' });
  const read = afterReading(typed, [stored('a', { place: 'Nan', sequence: 3 })]);
  expect(conflictsOf(read)).toMatchObject([{ draft: { place: 'Lampang' }, theirs: { place: 'Nan' } }]);
  expect(read.drafts.map((draft) => sequenceOf(read, draft))).toEqual([0]);
  const mine = afterKeepingMine(read);
  expect([places(mine), touched(mine), conflictsOf(mine)]).toEqual([['a Lampang'], ['a'], []]);
  expect(mine.drafts.map((draft) => sequenceOf(mine, draft))).toEqual([3]);
  const theirs = afterTakingTheirs(read);
  expect([places(theirs), touched(theirs), conflictsOf(theirs)]).toEqual([['a Nan'], [], []]);
});

test('what is typed while the rows are being saved stays unsaved, also in a new row', () => {
  const added = { ...newRound(undefined), key: 'n', name: 'new', startsOn: '1/6/2642', endsOn: '1/6/2642' };
  const opened = openRounds([stored('a'), stored('b')]);
  const sent = typing({ ...opened, drafts: [...opened.drafts, added] }, 'a', { place: 'Lampang' });
  const since = typing(typing(sent, 'n', { place: 'Nan' }), 'b', { place: 'Phrae' });
  const saved = afterSaving(since, sent.drafts, [
    { roundId: 'a', sequence: 1 },
    { roundId: 'b', sequence: 0 },
    { roundId: 'stored-n', sequence: 0 },
  ]);
  expect(touched(saved)).toEqual(['b', 'new']);
  const read = afterReading(saved, [
    stored('stored-n', { name: 'new', startsOn: '2099-06-01', endsOn: '2099-06-01' }),
    stored('a', { place: 'Lampang', sequence: 1 }),
    stored('b'),
  ]);
  expect(places(read)).toEqual(['a Lampang', 'b Phrae', 'new Nan']);
  expect(touched(read)).toEqual(['b', 'new']);
  expect(read.drafts.map(({ key, roundId }) => `${key} ${roundId}`)).toEqual(['a a', 'b b', 'n stored-n']);
  expect(read.drafts[2]).toMatchObject(openedFields('2099-06-01'));
});

test('a table without changes stands in the order of the list', () => {
  const added = { ...newRound(undefined), key: 'n', name: 'new' };
  const opened = openRounds([stored('a')]);
  const sent = [...opened.drafts, added];
  const saved = afterSaving({ ...opened, drafts: sent }, sent, [
    { roundId: 'a', sequence: 0 },
    { roundId: 'n1', sequence: 0 },
  ]);
  const read = afterReading(saved, [stored('n1', { name: 'new' }), stored('a')]);
  expect([places(read), touched(read)]).toEqual([['new', 'a'], []]);
});

/** The days of a round as they are shown. */
function openedFields(day: string): Partial<RoundDraft> {
  const [draft] = openRounds([stored('x', { startsOn: day, endsOn: day })]).drafts;
  return { startsOn: draft?.startsOn ?? '', endsOn: draft?.endsOn ?? '' };
}
