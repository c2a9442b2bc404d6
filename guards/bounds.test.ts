import { describe, expect, test } from 'vitest';
import { endpoints } from '../src/composition.ts';
import { productForms, productPages } from '../src/testing/form-calls.ts';
import { boundProblems } from './bounds.ts';
import { broken, good } from './fixtures/bounds.ts';

describe('inputs are bounded by their columns', () => {
  test('in every call', () => {
    expect(endpoints.length).toBeGreaterThan(150);
    expect(endpoints.flatMap(({ definition }) => boundProblems(definition.route, definition.input))).toEqual(
      [],
    );
  });

  test('in every form', async () => {
    const forms = await productForms();
    expect(forms.length).toBeGreaterThan(150);
    expect(forms.flatMap(({ name, input }) => boundProblems(name, input))).toEqual([]);
  });

  test('in every URL', async () => {
    const pages = await productPages();
    expect(pages.length).toBeGreaterThan(100);
    const problems = pages.flatMap(({ path, loader }) =>
      [loader?.page.params, loader?.page.query].flatMap((schema) =>
        schema ? boundProblems(path, schema) : [],
      ),
    );
    expect(problems).toEqual([]);
  });
});

test.each(Object.entries(broken))('reports: %s', (says, schema) => {
  expect(boundProblems('POST /call', schema).join('\n')).toContain(says);
});

test.each(Object.entries(good))('accepts: %s', (_, schema) => {
  expect(boundProblems('POST /call', schema)).toEqual([]);
});
