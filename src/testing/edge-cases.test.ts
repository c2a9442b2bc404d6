import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const MODULES = join(ROOT, 'src/modules');

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
    ([, file = '', title = '']) => !readFileSync(fileOf(module, file), 'utf8').includes(`'${title}'`),
  );
  expect(missing.map(([words]) => words)).toEqual([]);
});

function fileOf(module: string, named: string): string {
  return named.startsWith('src/') ? join(ROOT, named) : join(MODULES, module, named);
}
