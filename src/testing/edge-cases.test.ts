import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const MODULES = join(import.meta.dirname, '../modules');
/** READMEs map edge cases to tests: `file` “title”. */
const NAMED = /`([^`]+\.test\.tsx?)` “([^”]+)”/g;

const listing = readdirSync(MODULES)
  .map((module) => ({
    module,
    named: [...readFileSync(join(MODULES, module, 'README.md'), 'utf8').matchAll(NAMED)],
  }))
  .filter(({ named }) => named.length > 0);

test('some READMEs name tests', () => {
  expect(listing.flatMap(({ named }) => named).length).toBeGreaterThan(16);
});

test.each(listing)('every test named in the README of $module exists', ({ module, named }) => {
  const missing = named.filter(
    ([, file = '', title = '']) => !readFileSync(join(MODULES, module, file), 'utf8').includes(`'${title}'`),
  );
  expect(missing.map(([words]) => words)).toEqual([]);
});
