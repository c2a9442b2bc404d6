import { expect, test } from 'vitest';
import { EMPTY_LAYOUT, type PageLayout } from '../layout/layout-contract.ts';
import { beginHistory, change, MAX_STEPS, redo, undo } from './history-rules.ts';

const step = (): PageLayout => ({ ...EMPTY_LAYOUT });

test('steps are undone and redone; a new one forgets what was undone', () => {
  const [one, two, three] = [step(), step(), step()];
  const both = change(change(beginHistory(one), two, '', 0), three, '', 10);
  const undone = undo(both);
  expect(undone.present).toBe(two);
  expect(redo(undone).present).toBe(three);
  expect(undo(undo(undone)).present).toBe(one);
  const other = change(undone, step(), '', 20);
  expect(redo(other)).toBe(other);
});

test('typing into one field is one step, until a pause or another field', () => {
  let history = beginHistory(step());
  history = change(history, step(), 'a.text', 0);
  history = change(history, step(), 'a.text', 1_000);
  history = change(history, step(), 'a.text', 2_000);
  expect(history.past).toHaveLength(1);
  history = change(history, step(), 'a.text', 9_000);
  expect(history.past).toHaveLength(2);
  history = change(history, step(), 'b.text', 9_100);
  expect(history.past).toHaveLength(3);
});

test('a hundred steps can be undone', () => {
  let history = beginHistory(step());
  for (let at = 0; at < MAX_STEPS + 20; at++) history = change(history, step(), '', at);
  let undone = 0;
  for (let next = undo(history); next !== history; next = undo(history)) {
    history = next;
    undone += 1;
  }
  expect(undone).toBe(MAX_STEPS);
});
