import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Modules whose README says which test holds which case: `file` “title”. */
const MODULES = ['exams', 'certificates'];

test.each(MODULES)('the tests that the README of %s names are there', (module) => {
  const folder = join(import.meta.dirname, '../modules', module);
  const [, section = ''] = readFileSync(join(folder, 'README.md'), 'utf8').split(
    '## Cases that break naive builds',
  );
  const named = [...(section.split('\n## ')[0] ?? '').matchAll(/`([^`]+\.test\.tsx?)` “([^”]+)”/g)];
  expect(named.length).toBeGreaterThan(8);
  const missing = named.filter(
    ([, file = '', title = '']) => !readFileSync(join(folder, file), 'utf8').includes(`'${title}'`),
  );
  expect(missing.map(([words]) => words)).toEqual([]);
});
