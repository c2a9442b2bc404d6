import { expect, test } from '#platform/testing/test.ts';
import { readCode, signCode } from './signed-code.ts';

const SUBJECT = '0199c0de-7abc-7def-8123-456789abcdef';

test('a code says what it stands for, is short, and is the same each time', async ({ world }) => {
  await world.read(async (scope) => {
    for (const expiresAt of [null, new Date('2569-01-01T00:00:00Z')]) {
      const code = signCode(scope, { kind: 'f', subjectId: SUBJECT, expiresAt });
      expect(code).toMatch(/^S1\.f\.[\w-]{8}\.[\w-]{22}\.[0-9a-z]+\.0\.[\w-]{22}$/);
      expect(code.length).toBeLessThanOrEqual(80);
      expect(signCode(scope, { kind: 'f', subjectId: SUBJECT, expiresAt })).toBe(code);
      expect(readCode(scope, code)).toEqual({ kind: 'f', subjectId: SUBJECT, expiresAt });
    }
  });
});

test('what is not a code, of another site, changed, or over is told apart', async ({ world }) => {
  const { tenant: other } = await world.another();
  await world.read(async (scope) => {
    const code = signCode(scope, { kind: 'f', subjectId: SUBJECT, expiresAt: null });
    const ended = signCode(scope, { kind: 'f', subjectId: SUBJECT, expiresAt: scope.now });
    expect(readCode(scope, ended)).toBe('expired');
    const parts = code.split('.');
    const changed = (at: number, part: string): string => parts.with(at, part).join('.');
    const wrong: [string, string][] = [
      ['', 'not_a_code'],
      ['S1.f', 'not_a_code'],
      [`${code} `, 'not_a_code'],
      [`${code}\n`, 'not_a_code'],
      [changed(1, 'z'), 'not_a_code'],
      [changed(1, '__proto__'), 'not_a_code'],
      [`${code.slice(0, -1)}B`, 'not_a_code'],
      [changed(2, 'AAAAAAAA'), 'other_site'],
      [changed(3, 'A'.repeat(22)), 'forged'],
      [changed(4, 'zzzzzz'), 'forged'],
      [changed(5, 'AAAAAAAA'), 'forged'],
      [changed(6, 'A'.repeat(22)), 'forged'],
    ];
    for (const [text, problem] of wrong) expect([text, readCode(scope, text)]).toEqual([text, problem]);
    // Not even with the name of the other site on it.
    const there = { ...scope, tenant: other };
    const [, , site = ''] = signCode(there, { kind: 'f', subjectId: SUBJECT, expiresAt: null }).split('.');
    expect(readCode(there, changed(2, site))).toBe('forged');
  });
});
