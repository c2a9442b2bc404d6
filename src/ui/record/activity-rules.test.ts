import fc from 'fast-check';
import { expect, test } from 'vitest';
import { activityDays, mergeActivity, type RecordChange, type RecordComment } from './activity-rules.ts';

const change = (key: string, at: string): RecordChange => ({ key, at, actor: null, text: key });
const comment = (commentId: string, postedAt: string): RecordComment => ({
  commentId,
  author: 'สมชาย',
  body: '',
  names: {},
  postedAt,
  isEdited: false,
  removed: null,
  canEdit: false,
  canRemove: false,
  files: [],
});
const keys = (entries: ReturnType<typeof mergeActivity>): string[] =>
  entries.map((entry) => (entry.kind === 'comment' ? entry.comment.commentId : entry.change.key));

const PLACED = change('placed', '2026-11-20T03:00:00.000Z');
const PAID = change('paid', '2026-11-21T03:00:00.000Z');
const PACKED = change('packed', '2026-11-22T03:00:00.000Z');

test.each([
  ['changes alone, the newest first', [PLACED, PAID, PACKED], [], false, ['packed', 'paid', 'placed']],
  [
    'of one instant, what was listed later',
    [PAID, { ...PACKED, at: PAID.at }],
    [],
    false,
    ['packed', 'paid'],
  ],
  [
    'a comment between changes',
    [PLACED, PAID, PACKED],
    [comment('c', '2026-11-21T04:00:00.000Z')],
    false,
    ['packed', 'c', 'paid', 'placed'],
  ],
  ['of one instant, the comment', [PAID], [comment('c', PAID.at)], false, ['c', 'paid']],
  [
    'older changes wait for earlier comments',
    [PLACED, PAID, PACKED],
    [comment('c', '2026-11-21T04:00:00.000Z')],
    true,
    ['packed', 'c'],
  ],
  ['nothing', [], [], false, []],
])('%s', (_, changes, comments, hasEarlier, expected) => {
  expect(keys(mergeActivity(changes, comments, hasEarlier))).toEqual(expected);
});

test('every entry stands in exactly one day, days and entries newest first', () => {
  const instant = fc
    .date({ min: new Date('2025-01-01'), max: new Date('2027-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString());
  fc.assert(
    fc.property(
      fc.array(instant, { maxLength: 40 }),
      fc.array(instant, { maxLength: 40 }),
      (past, posted) => {
        const changes = past.toSorted().map((at, index) => change(`change ${index}`, at));
        const comments = posted.map((at, index) => comment(`comment ${index}`, at));
        const merged = mergeActivity(changes, comments, false);
        const days = activityDays(merged, 'Asia/Bangkok');
        expect(days.flatMap(({ entries }) => keys([...entries]))).toEqual(keys(merged));
        expect(new Set(keys(merged)).size).toBe(changes.length + comments.length);
        expect(days.map(({ on }) => on)).toEqual(
          [...new Set(days.map(({ on }) => on))].toSorted().toReversed(),
        );
      },
    ),
  );
});

test('a day begins at midnight of the site, not of UTC', () => {
  const late = change('late', '2026-11-20T16:59:00.000Z');
  const early = change('early', '2026-11-20T17:01:00.000Z');
  expect(activityDays(mergeActivity([late, early], [], false), 'Asia/Bangkok').map(({ on }) => on)).toEqual([
    '2026-11-21',
    '2026-11-20',
  ]);
});
