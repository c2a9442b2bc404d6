import { join } from 'node:path';
import * as m from '#messages';
import { expect, test } from '#platform/testing/test.ts';
import { projectFolder } from '../config/project-folder.ts';
import { compactMessages } from './compact-messages.ts';

type Message = (inputs: object, options: { locale: 'th' | 'en' }) => string;

const FOLDER = join(projectFolder(), 'src/messages.generated/apart/messages');
/** Every so many messages are compared: all of them take a minute. */
const STEP = 40;

/** Parameters of any name. */
const inputs = (count: number): object => new Proxy({}, { get: () => count });

test('messages of the browser bundle say what those of the server say, in both languages and every plural form', async () => {
  const names = Object.keys(m).filter((name) => name !== 'm');
  expect(names.length).toBeGreaterThan(1_000);
  const sample = names.filter((name, at) => at % STEP === 0 || /_count$|_minutes_left$/.test(name));
  for (const name of sample) {
    const compact = ((await import(join(FOLDER, `${name}.js`))) as Record<string, Message>)[name];
    const full = (m as unknown as Record<string, Message>)[name];
    if (!compact || !full) throw new Error(`${name} is missing.`);
    for (const locale of ['th', 'en'] as const)
      for (const count of [1, 2])
        expect(compact(inputs(count), { locale }), name).toBe(full(inputs(count), { locale }));
  }
});

test('a file that does not look like a compiled message fails the compilation', () => {
  expect(() => compactMessages({ 'messages/odd.js': 'export default 1;' })).toThrow('messages/odd.js');
  expect(compactMessages({ 'runtime.js': 'export {};' })).toMatchObject({ 'runtime.js': 'export {};' });
});
