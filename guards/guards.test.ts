import { describe, expect, test } from 'vitest';
import { checkArchitecture, RULES } from './architecture.ts';
import * as architecture from './fixtures/architecture.ts';
import { onDisk } from './fixtures/fixture.ts';

describe('architecture', () => {
  test('a house in order passes', async () => {
    const verdict = await onDisk(architecture.good, (folder) => checkArchitecture(folder, 1));
    expect(verdict).toEqual({ ok: true, output: expect.any(String) });
  });

  test('every rule has a violating fixture', () => {
    expect(Object.keys(architecture.broken).toSorted()).toEqual(
      [...RULES.map((rule) => rule.name), 'no-module-cycle'].toSorted(),
    );
  });

  test.each(Object.entries(architecture.broken))('%s bites', async (rule, files) => {
    const verdict = await onDisk({ ...architecture.good, ...files }, (folder) =>
      checkArchitecture(folder, 1),
    );
    expect(verdict.ok).toBe(false);
    expect(verdict.output).toContain(`${rule}: `);
  });

  test('a scan that sees too little fails instead of passing', async () => {
    const verdict = await onDisk(architecture.good, (folder) => checkArchitecture(folder, 1000));
    expect(verdict.output).toContain('the scan is blind');
  });
});
