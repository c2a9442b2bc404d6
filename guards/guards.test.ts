import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkArchitecture, RULES } from './architecture.ts';
import * as architecture from './fixtures/architecture.ts';
import { onDisk } from './fixtures/fixture.ts';
import { proofs } from './fixtures/laws.ts';
import { tools } from './fixtures/tools.ts';
import { LAWS } from './tidy.ts';
import { ROOT } from './tool.ts';

describe('architecture', () => {
  test('a valid project passes', async () => {
    const verdict = await onDisk(architecture.good, (folder) => checkArchitecture(folder, 1));
    expect(verdict).toEqual({ ok: true, output: expect.any(String) });
  });

  test('every rule has a violating fixture', () => {
    expect(new Set(Object.keys(architecture.broken))).toEqual(
      new Set([...RULES.map((rule) => rule.name), 'no-module-cycle', 'no-component-in-node']),
    );
  });

  test.each(Object.entries(architecture.broken))('%s is enforced', async (rule, files) => {
    const verdict = await onDisk({ ...architecture.good, ...files }, (folder) =>
      checkArchitecture(folder, 1),
    );
    expect(verdict.ok).toBe(false);
    expect(verdict.output).toContain(`${rule}: `);
  });

  test.each(architecture.brokenFolders)('folders: %s', async (_, files, says) => {
    const verdict = await onDisk({ ...architecture.good, ...files }, (folder) =>
      checkArchitecture(folder, 1),
    );
    expect(verdict.ok).toBe(false);
    expect(verdict.output).toContain(says);
  });

  test('a scan with too few files fails instead of passing', async () => {
    const verdict = await onDisk(architecture.good, (folder) => checkArchitecture(folder, 1000));
    expect(verdict.output).toContain('the scan is broken');
  });
});

describe('our own laws', () => {
  test('every law has a violating fixture', () => {
    expect(new Set(proofs.map((proof) => proof.law))).toEqual(new Set(LAWS));
  });

  describe.each(proofs)('$law.name', ({ law, broken, good }) => {
    test.each(broken)('reports violation %#', (files, says) => {
      expect(law.check(new Map(Object.entries(files))).join('\n')).toMatch(says);
    });

    test('accepts the valid twin', () => {
      expect(law.check(new Map(Object.entries(good)))).toEqual([]);
    });
  });
});

describe.each(tools)('$name', ({ run, broken, good, isInside }) => {
  const home = isInside === true ? join(ROOT, '.sala') : tmpdir();

  test.each(broken)('reports: %s', async (_, files, says) => {
    const verdict = await onDisk({ ...good, ...files }, run, home);
    expect(verdict.output).toMatch(says);
    expect(verdict.ok).toBe(false);
  });

  test('accepts the valid twin', async () => {
    expect(await onDisk(good, run, home)).toMatchObject({ ok: true });
  });
});
