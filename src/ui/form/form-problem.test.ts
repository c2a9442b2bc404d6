import { expect, test } from 'vitest';
import { faultyFields, fieldError } from './form-problem.ts';

const problem = {
  message: 'no',
  fields: { phone: ['too short', 'no digits'], name: 'missing', note: [], zip: '' },
};

test('a field shows its first error', () => {
  expect(fieldError(problem, 'phone')).toBe('too short');
  expect(fieldError(problem, 'name')).toBe('missing');
  expect(fieldError(problem, 'note')).toBeUndefined();
  expect(fieldError(problem, 'other')).toBeUndefined();
  expect(fieldError(null, 'name')).toBeUndefined();
  expect(fieldError({ message: 'no', fields: null }, 'name')).toBeUndefined();
});

test('errors are listed in the order of the form', () => {
  expect(faultyFields(problem, ['name', 'phone']).map((fault) => fault.name)).toEqual(['name', 'phone']);
  expect(faultyFields(problem, []).map((fault) => fault.name)).toEqual(['phone', 'name']);
  expect(faultyFields(undefined)).toEqual([]);
});
