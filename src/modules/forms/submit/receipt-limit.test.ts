import { randomUUID } from 'node:crypto';
import { countAttempts } from '#platform/access/attempts.ts';
import { listMailbox } from '#platform/mail/mailbox.ts';
import { expect, test } from '#platform/testing/test.ts';
import type { World } from '#platform/testing/world.ts';
import { getForm } from '../form/form-queries.ts';
import { FormSchema } from '../form/schema-contract.ts';
import { openForm, send } from '../testing.ts';
import {
  RECEIPTS_OF_FORM,
  RECEIPTS_OF_SITE,
  RECEIPTS_PER_HOUR,
  SITE_SUBJECT,
  takeReceipt,
} from './receipt-limit.ts';

const DAY_MS = 24 * 60 * 60_000;
const ADDRESS = 'f_testmail';

const withReceipts = (world: World) =>
  openForm(world, {
    settings: { receipt: true },
    draft: FormSchema.parse({
      pages: [{ id: 'p_testpage', fields: [{ id: ADDRESS, kind: 'email', label: { th: 'อีเมล' } }] }],
    }),
  });

const take = (world: World, formId: string, address: string, afterMs = 0) =>
  world.write((scope) =>
    takeReceipt({ ...scope, now: new Date(scope.now.getTime() + afterMs) }, formId, address),
  );

const recipients = async (world: World) =>
  (await world.read((scope) => listMailbox(scope))).mails.map(({ recipient }) => recipient).toSorted();

test('however often a form is sent with somebody’s address, at once and in other spellings, they get three receipts a day', async ({
  world,
}) => {
  const slug = await withReceipts(world);
  const spellings = ['a@example.test', 'A@Example.test', 'a+1@example.test', 'a+2@example.test'];
  await Promise.all([...spellings, ...spellings].map((address) => send(world, slug, { [ADDRESS]: address })));
  expect(await recipients(world)).toHaveLength(RECEIPTS_OF_FORM);
  await send(world, slug, { [ADDRESS]: 'b@example.test' });
  expect(await recipients(world)).toHaveLength(RECEIPTS_OF_FORM + 1);
  const { formId, taken } = await world.read((scope) => getForm(scope, slug));
  expect(taken).toBe(9);
  expect(await take(world, formId, 'a@example.test', DAY_MS - 60_000)).toBe(false);
  expect(await take(world, formId, 'a@example.test', DAY_MS + 60_000)).toBe(true);
});

test('all forms of a site together send ten receipts a day to one address, and a limited number in an hour', async ({
  world,
}) => {
  const taken = [];
  for (let at = 0; at <= RECEIPTS_OF_SITE; at += 1)
    taken.push(await take(world, randomUUID(), 'a@example.test'));
  expect(taken).toEqual([...Array.from({ length: RECEIPTS_OF_SITE }, () => true), false]);
  await world.write((scope) =>
    countAttempts(scope.tx, scope.tenant.id, {
      subject: SITE_SUBJECT,
      windowMinutes: 60,
      now: scope.now,
      by: RECEIPTS_PER_HOUR - RECEIPTS_OF_SITE - 1,
    }),
  );
  expect(await take(world, randomUUID(), 'b@example.test')).toBe(true);
  const slug = await withReceipts(world);
  expect(await send(world, slug, { [ADDRESS]: 'c@example.test' })).toMatch(/^[0-9A-Z]{8}$/);
  expect(await recipients(world)).toEqual([]);
  const theirs = await world.another();
  expect(await take(theirs, randomUUID(), 'c@example.test')).toBe(true);
});
