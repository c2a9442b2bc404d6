import { buildCluster, joinCluster } from '#modules/clusters/testing.ts';
import { toldOf } from '#modules/notifications/testing.ts';
import type { PersonActor, Scope } from '#platform/scope.ts';
import { callPage } from '#platform/testing/page-call.ts';
import { describe, expect, test } from '#platform/testing/test.ts';
import type { World } from '#platform/testing/world.ts';
import { vendorAlerts } from '../alerts/vendor-alerts.ts';
import { listDueDocuments, remindOfDocument } from '../documents/remind-of-documents.ts';
import { loader as list } from '../manage/vendors-page.tsx';
import { vendorsPersonalData } from '../personal-data/personal-data.ts';
import { vendorRelations } from '../relations/vendor-relations.ts';
import { addSupply, listSupplyChoices, readSupplied } from '../supply/change-supply.ts';
import { buildVendor, setVendorState, VENDOR_FIELDS } from '../testing.ts';
import { loader as edit } from '../details/edit-page.tsx';
import { action as create } from '../details/apply-page.tsx';
import { action, loader } from './vendor-page.tsx';

const DAY_MS = 86_400_000;

const pageOf = (vendor: string, actor: PersonActor) => ({
  path: `/cluster/vendor/${vendor}`,
  params: { vendor },
  actor,
});

const open = (world: World, actor: PersonActor, vendor: string) =>
  callPage(world, loader, pageOf(vendor, actor));

async function send(
  world: World,
  actor: PersonActor,
  vendor: string,
  fields: Readonly<Record<string, string | File>>,
): Promise<string> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const reply: unknown = await callPage(world, action, { ...pageOf(vendor, actor), form });
  const { data } = reply as { data?: { problem?: { code: string } } };
  return data?.problem?.code ?? 'done';
}

const dayIn = (world: World, days: number): string =>
  new Date(world.now.getTime() + days * DAY_MS).toISOString().slice(0, 10);

/** A vendor that somebody applied as, and that supplies an organisation of an owner. */
async function supplied(world: World, state: 'checking' | 'approved') {
  const [applicant, owner] = [await world.person(), await world.person()];
  const cluster = await world.write(async (scope) => {
    const made = await buildCluster(scope);
    await joinCluster(scope, { ...made, personId: owner.userId, role: 'owner' });
    return made;
  });
  const { vendorId } = await world.write(async (scope) => {
    const { vendorId: vendor } = await buildVendor(scope);
    await addSupply(scope, { vendor, cluster: cluster.key });
    return setVendorState(scope, vendor, state);
  }, applicant);
  return { applicant, owner, cluster, vendorId };
}

describe('the page of a vendor', { timeout: 60_000 }, () => {
  test('is applied with, filled with documents and handed in; what is no scan is refused', async ({
    world,
  }) => {
    const [applicant, manager] = [await world.person(), await world.person('manager')];
    const reply: unknown = await callPage(world, create, {
      path: '/cluster/vendor/new',
      actor: applicant,
      form: { ...VENDOR_FIELDS, intent: 'create' },
    });
    const vendor = (reply as Response).headers.get('location')?.split('/').at(-1) ?? '';
    expect(await open(world, applicant, vendor)).toMatchObject({
      state: 'draft',
      mayEdit: true,
      seesChecks: false,
      activity: null,
      missing: ['company_affidavit', 'bank_book'],
      steps: [{ step: 'submit', missing: [] }, { step: 'discard' }],
    });
    const scan = (content: string, name: string) => new File([content], name);
    const document = { intent: 'addDocument', kind: 'company_affidavit', expiresOn: dayIn(world, 20) };
    expect(
      await send(world, applicant, vendor, { ...document, scan: scan('<svg onload="x">', 'a.svg') }),
    ).toBe('vendors.not_a_scan');
    expect(await send(world, applicant, vendor, { ...document, issuedOn: dayIn(world, 30) })).toBe(
      'platform.invalid_input',
    );
    const added = { ...document, scan: scan('%PDF-1.7 hello', 'รับรอง.pdf') };
    expect(await send(world, applicant, vendor, added)).toBe('done');
    expect(await send(world, applicant, vendor, { ...document, kind: 'company_affidavit' })).toBe('done');
    const { documents } = await open(world, manager, vendor);
    expect(documents.map(({ isEnded, state, scan: kept }) => [isEnded, state, kept?.name ?? null])).toEqual([
      [false, 'expiring', null],
      [true, 'expiring', 'รับรอง.pdf'],
    ]);
    const { version } = await open(world, applicant, vendor);
    expect(
      await send(world, applicant, vendor, { intent: 'step', step: 'submit', version: String(version) }),
    ).toBe('done');
    expect((await open(world, manager, vendor)).activity?.changes.at(-1)).toMatchObject({
      details: [expect.stringMatching(/Submitted|ยื่นแล้ว/)],
    });
  });

  test('shows those who buy neither the bank account nor scans, and nothing before it is approved', async ({
    world,
  }) => {
    const waiting = await supplied(world, 'checking');
    await expect(open(world, waiting.owner, waiting.vendorId)).rejects.toMatchObject({
      init: { status: 404 },
    });
    const { owner, applicant, cluster, vendorId } = await supplied(world, 'approved');
    const seen = await open(world, owner, vendorId);
    expect(seen).toMatchObject({
      details: { bankAccount: '', taxId: expect.stringMatching(/-/) },
      mayEdit: false,
      steps: [],
      rateable: [{ key: cluster.key }],
    });
    expect((await open(world, applicant, vendorId)).details.bankAccount).toBe('0123456789');
    for (const fields of [
      { intent: 'addProduct', name: 'กล่อง' },
      { intent: 'confirm', point: 'tax_id', version: String(seen.version) },
      { intent: 'step', step: 'suspend', reason: 'x', version: String(seen.version) },
    ])
      expect(await send(world, owner, vendorId, fields), fields.intent).toBe('vendors.forbidden');
    await expect(callPage(world, edit, pageOf(vendorId, owner))).rejects.toMatchObject({
      init: { status: 403 },
    });
    const rating = { intent: 'rate', cluster: cluster.key, stars: '4' };
    expect(await send(world, owner, vendorId, rating)).toBe('done');
    const { vendors } = await callPage(world, list, { path: '/cluster/vendor', actor: owner });
    expect(vendors).toMatchObject([{ vendorId, rating: 4, ratings: 1, supplied: 1 }]);
    const guest: unknown = await callPage(world, list, { path: '/cluster/vendor' }).catch(
      (thrown: unknown) => thrown,
    );
    expect((guest as Response).headers.get('location')).toContain('next=%2Fcluster%2Fvendor');
  });

  test('is found by its state, place, organisation, documents and words', async ({ world }) => {
    const manager = await world.person('manager');
    const { vendorId, cluster } = await supplied(world, 'approved');
    await world.write((scope) => buildVendor(scope, { nameTh: 'นายอื่น', subdistrictCode: '500108' }));
    const document = { intent: 'addDocument', kind: 'licence', expiresOn: dayIn(world, 10) };
    expect(await send(world, manager, vendorId, document)).toBe('done');
    await world.runJobs();
    const found = async (query: string): Promise<boolean> => {
      const path = `/cluster/vendor?${query}`;
      const { vendors } = await callPage(world, list, { path, actor: manager });
      return vendors.length === 1 && vendors[0]?.vendorId === vendorId;
    };
    for (const query of [
      'state=approved',
      'province=57',
      `cluster=${cluster.key}`,
      'documents=expiring',
      'q=กล่องกระดาษ',
    ])
      expect(await found(query), query).toBe(true);
    expect(await found('documents=expired')).toBe(false);
  });
});

test('who buys from a vendor learns what concerns their organisation; its applicant only what all ratings come to', async ({
  world,
}) => {
  const { applicant, owner, cluster, vendorId } = await supplied(world, 'approved');
  const [sisterOwner, manager] = [await world.person(), await world.person('manager')];
  const sister = await world.write(async (scope) => {
    const made = await buildCluster(scope);
    await joinCluster(scope, { ...made, personId: sisterOwner.userId, role: 'owner' });
    await addSupply(scope, { vendor: vendorId, cluster: made.key });
    return made;
  }, manager);
  await send(world, owner, vendorId, { intent: 'rate', cluster: cluster.key, stars: '2', note: 'ส่งช้า' });
  await send(world, sisterOwner, vendorId, { intent: 'rate', cluster: sister.key, stars: '4' });
  const seenBy = async (actor: PersonActor) => {
    const { supplied: shown, ratings, summary } = await open(world, actor, vendorId);
    return [shown.length, ratings?.map(({ stars }) => stars), summary.average];
  };
  expect(await seenBy(owner)).toEqual([1, [2], 3]);
  expect(await seenBy(sisterOwner)).toEqual([1, [4], 3]);
  expect(await seenBy(applicant)).toEqual([2, [], 3]);
  expect(await seenBy(manager)).toEqual([2, [4, 2], 3]);
  const found = async (actor: PersonActor, key: string) => {
    const path = `/cluster/vendor?cluster=${key}`;
    return (await callPage(world, list, { path, actor })).vendors.length;
  };
  expect([await found(owner, cluster.key), await found(owner, sister.key)]).toEqual([1, 0]);
});

test('who buys from a person neither sees nor finds their national ID number', async ({ world }) => {
  const { applicant, owner, cluster } = await supplied(world, 'approved');
  const taxId = '1101700230708';
  const { vendorId } = await world.write(async (scope) => {
    const { vendorId: vendor } = await buildVendor(scope, { kind: 'person', nameTh: 'สมหญิง ใจดี', taxId });
    await addSupply(scope, { vendor, cluster: cluster.key });
    return setVendorState(scope, vendor, 'approved');
  }, applicant);
  const manager = await world.person('manager');
  const read = async (actor: PersonActor) => {
    const { vendors } = await callPage(world, list, { path: `/cluster/vendor?q=${taxId}`, actor });
    return [(await open(world, actor, vendorId)).details.taxId, vendors.length];
  };
  expect(await read(owner)).toEqual(['•••• 0708', 0]);
  expect(await read(applicant)).toEqual(['1-1017-00230-70-8', 1]);
  expect(await read(manager)).toEqual(['1-1017-00230-70-8', 1]);
});

test('organisations are offered by name, beyond those that one list holds, without those that are supplied', async ({
  world,
}) => {
  const { applicant, vendorId } = await supplied(world, 'checking');
  const { key } = await world.write((scope) => buildCluster(scope, { nameTh: 'สหกรณ์ Rim Kok' }));
  await world.write((scope) => buildCluster(scope));
  const offered = (named: string) =>
    world.read(
      async (scope) => listSupplyChoices(scope, await readSupplied(scope, vendorId), { named, limit: 1 }),
      applicant,
    );
  expect(await offered('')).toMatchObject({ choices: [{}], isPartial: true });
  expect(await offered('rim KOK')).toMatchObject({ choices: [{ key }], isPartial: false });
  expect(await offered('%')).toMatchObject({ choices: [], isPartial: false });
});

test('people are reminded of documents once for each reminder, alerts name what waits, and the graph who supplies whom', async ({
  world,
}) => {
  const manager = await world.person('manager');
  const { applicant, owner, cluster, vendorId } = await supplied(world, 'approved');
  await supplied(world, 'checking');
  const document = { intent: 'addDocument', kind: 'licence', expiresOn: dayIn(world, 31) };
  expect(await send(world, manager, vendorId, document)).toBe('done');
  const remindIn = async (days: number): Promise<number> => {
    const at = (scope: Scope): Scope => ({ ...scope, now: new Date(scope.now.getTime() + days * DAY_MS) });
    const due = await world.write((scope) => listDueDocuments(at(scope)));
    const run = () =>
      world.write(async (scope) => {
        for (const each of due) await remindOfDocument(at(scope), each);
      });
    await Promise.all([run(), run()]);
    return (await toldOf(world, applicant.userId, 'vendors.document_expiring')).length;
  };
  const told = [];
  for (const days of [0, 1, 2, 24, 31, 32]) told.push(await remindIn(days));
  expect(told).toEqual([1, 2, 2, 3, 4, 4]);
  expect(await toldOf(world, manager.userId, 'vendors.document_expiring')).toHaveLength(4);

  const alerts = (groupId: string | null, actor = manager) =>
    world.read(
      (scope) => Promise.all(vendorAlerts.map((each) => each.read(scope, { branchCodes: null, groupId }))),
      actor,
    );
  expect(await alerts(null)).toMatchObject([
    { count: 1, isMore: false, to: '/cluster/vendor?state=applied' },
    { count: 1, items: [{ to: `/cluster/vendor/${vendorId}` }] },
  ]);
  expect(await alerts(cluster.clusterId)).toMatchObject([{ count: 0 }, { count: 1 }]);
  expect(await alerts(cluster.clusterId, owner)).toMatchObject([{ count: 0 }, { count: 1 }]);
  expect(await alerts(cluster.clusterId, applicant)).toMatchObject([{ count: 0 }, { count: 0 }]);

  const subject = { nodeId: 'organisation', recordId: cluster.clusterId, taxId: null, branchCode: null };
  const related = (actor: PersonActor) =>
    world.read((scope) => vendorRelations.read(scope, [subject], 10), actor);
  expect(await related(owner)).toMatchObject({
    nodes: [{ to: `/cluster/vendor/${vendorId}` }],
    edges: [{ to: 'organisation' }],
    more: 0,
  });
  expect((await related(applicant)).nodes).toEqual([]);
});

test('what a person applied with and rated is exported; erased, an approved vendor stays without them and an application goes', async ({
  world,
}) => {
  const { applicant, owner, cluster, vendorId } = await supplied(world, 'approved');
  const draft = await world.write((scope) => buildVendor(scope), applicant);
  const manager = await world.person('manager');
  const scan = new File(['%PDF-1.7'], 'a.pdf');
  expect(await send(world, applicant, draft.vendorId, { intent: 'addDocument', kind: 'other', scan })).toBe(
    'done',
  );
  await send(world, owner, vendorId, { intent: 'rate', cluster: cluster.key, stars: '2' });
  const dataOf = async (person: PersonActor) =>
    (
      await world.read((scope) =>
        vendorsPersonalData.collect(scope, { personId: person.userId, email: null }, null),
      )
    ).records.length;
  await send(world, applicant, draft.vendorId, { intent: 'addProduct', name: 'กล่อง' });
  const { version } = await open(world, manager, vendorId);
  const point = { intent: 'confirm', point: 'tax_id', version: String(version) };
  expect(await send(world, manager, vendorId, point)).toBe('done');
  expect([await dataOf(applicant), await dataOf(owner), await dataOf(manager)]).toEqual([4, 1, 1]);
  for (const { userId: personId } of [applicant, owner])
    await world.write(async (scope) => vendorsPersonalData.erase?.(scope, { personId, email: null }));
  expect([await dataOf(applicant), await dataOf(owner)]).toEqual([0, 0]);
  await expect(open(world, manager, draft.vendorId)).rejects.toMatchObject({ init: { status: 404 } });
  const { summary, ratings } = await open(world, manager, vendorId);
  expect(summary).toEqual({ count: 1, average: 2 });
  expect(ratings).toMatchObject([{ person: null, stars: 2 }]);
});
