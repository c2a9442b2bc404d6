import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '#platform/testing/test.ts';
import { auditText, modules } from '../composition.ts';

const SOURCE = join(import.meta.dirname, '..');

/** Lines of all product files that write to the audit log. */
const lines = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/testing|\.test\.|\.proof\.|generated/.test(file))
  .map((file) => readFileSync(join(SOURCE, file), 'utf8'))
  .filter((text) => text.includes('recordAudit('))
  .flatMap((text) => text.split('\n'));

/** Names of actions and entity kinds on the lines that match `place`. */
function namesAt(place: RegExp): string[] {
  const found = lines.filter((line) => place.test(line)).flatMap((line) => [...line.matchAll(NAME)]);
  return [...new Set(found.map(([, name = '']) => name))];
}

const NAME = /(?<!entityKind: )'([a-z]+\.[a-z_]+)'/g;

/** Composed action names, by their source expression. */
const PUT_TOGETHER: Readonly<Record<string, readonly string[]>> = {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: quoted from the source
  '`lessons.${input.act}`': [
    'lessons.approve',
    'lessons.reject',
    'lessons.suspend',
    'lessons.return',
    'lessons.revoke',
    'lessons.confirm_completion',
  ],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: quoted from the source
  "`platform.${why === 'leaked' ? 'end_leaked' : 'revoke'}_api_key`": [
    'platform.end_leaked_api_key',
    'platform.revoke_api_key',
  ],
};

test('every action that the log can contain has a sentence', () => {
  const actions = namesAt(/\baction: |\b(audit|note|record)\(scope, /);
  expect(actions.length).toBeGreaterThan(60);
  const together = lines.flatMap((line) =>
    [...line.matchAll(/\baction: (`[^`]+`)/g)].map(([, name]) => name),
  );
  expect(new Set(together)).toEqual(new Set(Object.keys(PUT_TOGETHER)));
  const all = [...actions, ...Object.values(PUT_TOGETHER).flat()];
  expect(all.filter((action) => !auditText.acts.has(action))).toEqual([]);
});

test('every entity kind in the log has a sentence; a person is shown by name', () => {
  const kinds = lines
    .flatMap((line) => [...line.matchAll(/(?:\bentityKind: |\w*ENTITY = )'([a-z_.]+)'/g)])
    .map(([, kind = '']) => kind);
  expect(new Set(kinds).size).toBeGreaterThan(15);
  const silent = [...new Set(kinds)].filter((kind) => !auditText.things.has(kind.replace(/^(\w+?)_/, '$1.')));
  expect(silent).toEqual(['accounts.person']);
});

test('a module describes its own actions, or the platform’s if it has the page for them', () => {
  const foreign = modules.flatMap(({ name, auditText: text }) =>
    Object.keys({ ...text?.acts, ...text?.things })
      .filter((act) => ![name, 'platform', 'storage'].includes(act.split('.')[0] ?? ''))
      .map((act) => `${name}: ${act}`),
  );
  expect(foreign).toEqual([]);
});
