import { expect, test } from '#platform/testing/test.ts';
import { proofCount } from '#platform/testing/proof-count.ts';
import { endpoints } from '../composition.ts';
import { askWith, findTrace, propertiesOf } from './hostile-calls.ts';
import { INJECTIONS } from './injections.ts';

const PAYLOADS = Object.values(INJECTIONS).flat();
/** Payloads per parameter in the short run, all of them in `npm run proof`. Parameters start at different ones. */
const TRIED = proofCount({ short: 2, long: PAYLOADS.length });

const CALLS_OF_ONE = 15;

test('no input of any call is executed as code (A23)', {
  timeout: 3_600_000,
}, async ({ world }) => {
  expect(PAYLOADS.length).toBeGreaterThan(80);
  let admin = await world.signedIn('admin');
  const wrong: string[] = [];
  let turn = 0;
  let limited = 0;
  for (const declared of endpoints) {
    const properties = propertiesOf(declared);
    for (const { name } of properties)
      for (let tried = 0; tried < TRIED; tried++) {
        const value = PAYLOADS[turn++ % PAYLOADS.length] ?? '';
        // Rate limits of one person would hide most of the remaining calls.
        if (turn % CALLS_OF_ONE === 0) admin = await world.signedIn('admin');
        const visitor = turn % 10 === 0 ? world.visitor() : admin;
        const began = performance.now();
        const reply = await askWith(visitor, declared, properties, { [name]: value });
        if (reply.status === 429) limited++;
        const trace = findTrace(reply, performance.now() - began);
        if (trace === null && reply.status < 500) continue;
        wrong.push(`${declared.definition.route} ${name} = ${value}: ${trace ?? reply.status}`);
      }
  }
  expect(wrong).toEqual([]);
  expect(limited).toBeLessThan(turn / 10);
  expect((await world.visitor().get('/healthz')).status).toBe(200);
});
