import { describe, expect, test } from 'vitest';
import { type Key, outcomeOf, type Press, takesKeys } from './key-rules.ts';

const key = (code: string, more: Partial<Key> = {}): Key => ({
  code,
  label: code,
  run: () => undefined,
  ...more,
});
const press = (code: string, more: Partial<Press> = {}): Press => ({
  code,
  shiftKey: false,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  repeat: false,
  isComposing: false,
  keyCode: 0,
  defaultPrevented: false,
  ...more,
});

const next = key('KeyJ', { repeats: true });
const choose = key('KeyX');
const toOrders = key('KeyO', { after: 'KeyG' });
const open = key('KeyO');
const help = key('Slash', { shift: true });
const keys = [next, choose, open, toOrders, help];

test('a key is found by its place, with the same Shift', () => {
  expect(outcomeOf(keys, press('KeyX'), null)).toEqual({ key: choose });
  expect(outcomeOf(keys, press('Slash', { shiftKey: true }), null)).toEqual({ key: help });
  expect(outcomeOf(keys, press('Slash'), null)).toBeNull();
  expect(outcomeOf(keys, press('KeyX', { shiftKey: true }), null)).toBeNull();
});

test('the key registered last wins', () => {
  const onTop = key('KeyX');
  expect(outcomeOf([...keys, onTop], press('KeyX'), null)).toEqual({ key: onTop });
});

test('two keys in sequence go before one alone', () => {
  expect(outcomeOf(keys, press('KeyG'), null)).toEqual({ begins: 'KeyG' });
  expect(outcomeOf(keys, press('KeyO'), 'KeyG')).toEqual({ key: toOrders });
  expect(outcomeOf(keys, press('KeyO'), null)).toEqual({ key: open });
  expect(outcomeOf([toOrders], press('KeyO'), null)).toBeNull();
});

test('only keys that repeat do so while they are held', () => {
  expect(outcomeOf(keys, press('KeyJ', { repeat: true }), null)).toEqual({ key: next });
  expect(outcomeOf(keys, press('KeyX', { repeat: true }), null)).toBeNull();
});

test.each([
  ['an input method composes', { isComposing: true }],
  ['an input method composes, in Safari', { keyCode: 229 }],
  ['Ctrl is held', { ctrlKey: true }],
  ['Alt is held', { altKey: true }],
  ['⌘ is held', { metaKey: true }],
  ['something else has taken the key', { defaultPrevented: true }],
])('nothing fires while %s', (_, more) => {
  expect(outcomeOf(keys, press('KeyX', more), null)).toBeNull();
});

describe('the focused element takes', () => {
  const inside = (selector: string) => (asked: string) => asked.includes(selector);
  test.each([
    ['letters in a text field', { tagName: 'INPUT', type: 'search' }, 'KeyJ', true],
    ['letters in a text area', { tagName: 'textarea' }, 'KeyJ', true],
    ['letters in a list of choices', { tagName: 'SELECT' }, 'KeyJ', true],
    ['letters in editable text', { tagName: 'DIV', isContentEditable: true }, 'KeyJ', true],
    ['letters in a dialog', { tagName: 'DIV', closest: inside('dialog') }, 'KeyJ', true],
    ['no letters as a checkbox', { tagName: 'INPUT', type: 'checkbox' }, 'KeyJ', false],
    ['no letters as a link', { tagName: 'A', closest: inside('a[href]') }, 'KeyJ', false],
    ['Enter as a link', { tagName: 'A', closest: inside('a[href]') }, 'Enter', true],
    ['nothing as the page', { tagName: 'BODY', closest: () => null }, 'Enter', false],
  ])('%s', (_, target, code, taken) => {
    expect(takesKeys(target, code)).toBe(taken);
  });
});
