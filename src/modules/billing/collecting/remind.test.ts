import { addDays } from '#platform/dates/calendar-date.ts';
import { zonedDay } from '#platform/dates/zone.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { listMailbox } from '#platform/mail/mailbox.ts';
import { describe, expect, test } from '#platform/testing/test.ts';
import { World } from '#platform/testing/world.ts';
import { writeOffClaim } from '../claims/write-off-claim.ts';
import { issueDocument } from '../document/issue-document.ts';
import { documentInput, makeSeller, TEST_VAT } from '../testing.ts';
import { remindNow, remindOfClaims } from './remind.ts';

/** An invoice that is due so many days after today. */
async function dueIn(
  world: World,
  days: number,
  given: { buyerUserId?: string; kind?: 'invoice' | 'quotation' } = {},
): Promise<string> {
  const { documentId } = await world.write((scope) =>
    issueDocument(scope, {
      ...documentInput({ kind: 'invoice', buyerUserId: null, ...given }),
      dueOn: addDays(zonedDay(scope.now, scope.tenant.zone), days),
    }),
  );
  return documentId;
}

const run = (world: World): Promise<void> =>
  remindOfClaims({ transaction: (work) => world.write((scope) => work(scope)) });

function stepsOf(world: World, documentId: string) {
  return world.read(async (scope) => {
    const rows = await scope.tx.rows(sql<RowOf<'billing_reminder', 'step'>>`
      select step from billing_reminder where tenant_id = ${scope.tenant.id} and document_id = ${documentId} order by step`);
    return rows.map(({ step }) => step);
  });
}

async function registered(settings: object = {}): Promise<{ world: World; buyerUserId: string }> {
  const world = await World.open({ ...TEST_VAT, ...settings });
  await makeSeller(world);
  return { world, buyerUserId: (await world.person()).userId };
}

describe('reminders', () => {
  test('are sent once for each step, by two workers at once and again later', async () => {
    const { world, buyerUserId } = await registered();
    const ids = await Promise.all([7, 3, 0, -3, -7].map((days) => dueIn(world, days, { buyerUserId })));
    await Promise.all([run(world), run(world)]);
    await run(world);
    expect(await Promise.all(ids.map((id) => stepsOf(world, id)))).toEqual([[-7], [-3], [0], [3], [7]]);
  });

  test('leave alone what is not due on such a day, given up, no invoice, or of a buyer without an address', async () => {
    const { world, buyerUserId } = await registered();
    const givenUp = await dueIn(world, -3, { buyerUserId });
    await world.write((scope) => writeOffClaim(scope, { documentId: givenUp, reason: 'x' }));
    const others = [
      await dueIn(world, -2, { buyerUserId }),
      await dueIn(world, 3, { buyerUserId, kind: 'quotation' }),
      await dueIn(world, 3),
    ];
    await run(world);
    for (const id of [givenUp, ...others]) expect(await stepsOf(world, id)).toEqual([]);
  });

  test('are off where the site turned them off', async () => {
    const { world, buyerUserId } = await registered({ reminders: { after3: false } });
    const late = await dueIn(world, -3, { buyerUserId });
    const early = await dueIn(world, 3, { buyerUserId });
    await run(world);
    expect(await stepsOf(world, late)).toEqual([]);
    expect(await stepsOf(world, early)).toEqual([-3]);
  });

  test('by hand go to a typed address, and later ones to the same', async () => {
    const { world } = await registered();
    const documentId = await dueIn(world, 7);
    const remind = (email: string) => world.write((scope) => remindNow(scope, { documentId, email }));
    await expect(remind('')).rejects.toMatchObject({ code: 'billing.no_address' });
    await remind('buyer@example.test');
    await run(world);
    expect(await stepsOf(world, documentId)).toEqual([-7, null]);
    await world.runJobs();
    const { mails } = await world.read((scope) => listMailbox(scope));
    expect(mails.filter(({ subject }) => subject.includes('INV'))).toHaveLength(2);
  });
});
