import { expect, test } from 'vitest';
import { languageForKey, missingLanguages, shownLanguage } from './bilingual-rules.ts';

test.each([
  ['nothing is missing where both have text', { th: 'ร่ม', en: 'Umbrella' }, ['th'], []],
  ['an empty optional text misses nothing', { th: '', en: '' }, [], []],
  ['a required language is missing', { th: '', en: '' }, ['th'], ['th']],
  ['one language misses what the other says', { th: 'ร่ม', en: '' }, ['th'], ['en']],
  ['in either direction', { th: '', en: 'Umbrella' }, [], ['th']],
  ['spaces are no text', { th: 'ร่ม', en: ' \n' }, [], ['en']],
] as const)('%s', (_, texts, required, missing) => {
  expect(missingLanguages(texts, required)).toEqual(missing);
});

test.each([
  ['the chosen language without errors', 'en', {}, 'en'],
  ['the only faulty language', 'en', { th: 'Missing' }, 'th'],
  ['the chosen language if both are faulty', 'en', { th: 'Missing', en: 'Too long' }, 'en'],
  ['the chosen language if it is the faulty one', 'th', { th: 'Missing', en: undefined }, 'th'],
] as const)('a field shows %s', (_, chosen, errors, shown) => {
  expect(shownLanguage(chosen, errors)).toBe(shown);
});

test.each([
  ['th', 'ArrowRight', 'en'],
  ['th', 'ArrowLeft', 'en'],
  ['en', 'ArrowDown', 'th'],
  ['en', 'ArrowUp', 'th'],
  ['en', 'Enter', null],
] as const)('in the switch, from %s %s leads to %s', (from, key, to) => {
  expect(languageForKey(from, key)).toBe(to);
});
