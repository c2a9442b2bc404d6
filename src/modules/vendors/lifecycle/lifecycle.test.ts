import { buildCluster, joinCluster } from '#modules/clusters/testing.ts';
import { toldOf } from '#modules/notifications/testing.ts';
import type { PersonActor } from '#platform/scope.ts';
import { describe, expect, test } from '#platform/testing/test.ts';
import type { World } from '#platform/testing/world.ts';
import { requireVendor } from '../access/require-vendor.ts';
import { confirmCheck, readChecklist } from '../checking/confirm-check.ts';
import type { CheckPoint } from '../checklist/check-rules.ts';
import type { SaveVendorInput } from '../details/details-contract.ts';
import { addDocument, endDocument } from '../documents/add-document.ts';
import { createVendor, MAX_OPEN_APPLICATIONS, saveVendor } from '../details/save-vendor.ts';
import { MAX_PRODUCTS, addProduct } from '../products/change-products.ts';
import { rateVendor } from '../rating/rate-vendor.ts';
import { readRatings, readRatingSummary } from '../rating/read-ratings.ts';
import { addSupply, removeSupply } from '../supply/change-supply.ts';
import { addRequiredDocuments, buildVendor, setVendorState, taxIdOf, vendorForm } from '../testing.ts';
import type { VendorStep } from '../vendor/vendor-rules.ts';
import { takeStep } from './take-step.ts';

const apply = (world: World, actor: PersonActor, given: Record<string, unknown> = {}) =>
  world.write(async (scope) => (await createVendor(scope, vendorForm(given))).vendorId, actor);

const seen = async (world: World, actor: PersonActor, vendor: string) =>
  (await world.read((scope) => requireVendor(scope, vendor), actor)).vendor;

const take = async (
  world: World,
  actor: PersonActor,
  vendor: string,
  { step, reason = '', version }: { step: VendorStep; reason?: string; version?: number },
) => {
  const read = version ?? (await seen(world, actor, vendor)).version;
  return world.write((scope) => takeStep(scope, { vendor, step, reason, version: read }), actor);
};

const confirm = async (
  world: World,
  actor: PersonActor,
  vendor: string,
  { point, typed = '' }: { point: CheckPoint; typed?: string },
) => {
  const { version } = await seen(world, actor, vendor);
  return world.write((scope) => confirmCheck(scope, { vendor, version, point, typed }), actor);
};

describe('an application', { timeout: 60_000 }, () => {
  test('is handed in, checked, sent back, changed, approved; everybody is told, and a change takes the checks back', async ({
    world,
  }) => {
    const [applicant, manager] = [await world.person(), await world.person('manager')];
    const form = vendorForm();
    const vendor = await apply(world, applicant, { taxId: form.taxId });
    await take(world, applicant, vendor, { step: 'submit' });
    await expect(take(world, applicant, vendor, { step: 'check' })).rejects.toMatchObject({
      code: 'vendors.forbidden',
    });
    await take(world, manager, vendor, { step: 'check' });
    await expect(confirm(world, manager, vendor, { point: 'documents' })).rejects.toMatchObject({
      code: 'vendors.check_failed',
      details: { problem: 'documents_missing' },
    });
    await world.write((scope) => addRequiredDocuments(scope, vendor), applicant);
    for (const point of ['tax_id', 'documents', 'bank_name'] as const)
      await confirm(world, manager, vendor, { point });
    await confirm(world, manager, vendor, { point: 'register_name', typed: 'กล่องกระดาษเชียงราย' });
    await expect(take(world, manager, vendor, { step: 'request_changes' })).rejects.toMatchObject({
      code: 'vendors.reason_needed',
    });
    await take(world, manager, vendor, { step: 'request_changes', reason: 'ขอเลขที่บัญชีใหม่' });
    const { version, stateReason } = await seen(world, applicant, vendor);
    expect(stateReason).toBe('ขอเลขที่บัญชีใหม่');
    const changed: SaveVendorInput = { vendor, version, ...form, bankAccount: '0999999999' };
    await world.write((scope) => saveVendor(scope, changed), applicant);
    await expect(world.write((scope) => saveVendor(scope, changed), applicant)).rejects.toMatchObject({
      code: 'vendors.changed_meanwhile',
    });
    const open = async () =>
      (await world.read((scope) => readChecklist(scope, vendor)))
        .filter(({ confirmed }) => confirmed === null)
        .map(({ point }) => point);
    expect(await open()).toEqual(['bank_name']);
    await take(world, applicant, vendor, { step: 'submit' });
    await take(world, manager, vendor, { step: 'check' });
    await expect(take(world, manager, vendor, { step: 'approve' })).rejects.toMatchObject({
      code: 'vendors.reason_needed',
    });
    await confirm(world, manager, vendor, { point: 'bank_name' });
    await take(world, manager, vendor, { step: 'approve' });
    expect(await open()).toEqual([]);
    const document = await world.write((scope) => addRequiredDocuments(scope, vendor), applicant);
    expect(await open()).toEqual(['documents']);
    await expect(
      world.write((scope) => endDocument(scope, { vendor, document }), applicant),
    ).rejects.toMatchObject({ code: 'vendors.not_in_state', details: { state: 'approved' } });
    expect(await toldOf(world, manager.userId, 'vendors.applied')).toHaveLength(2);
    const told = await toldOf(world, applicant.userId, 'vendors.state_changed');
    expect(told.map(({ params }) => (params as { state: string }).state)).toEqual([
      'checking',
      'changes_requested',
      'checking',
      'approved',
    ]);
  });

  test('is approved in the version that was read, once, and not by its applicant', async ({ world }) => {
    const [applicant, ...managers] = [
      await world.person('admin'),
      await world.person('manager'),
      await world.person('manager'),
    ];
    const { vendorId: vendor, version } = await world.write((scope) =>
      buildVendor(scope, { state: 'checking' }),
    );
    const approve = (actor: PersonActor, read: number) =>
      take(world, actor, vendor, { step: 'approve', reason: 'รู้จักกันมานาน', version: read });
    await world.write(
      (scope) => addProduct(scope, { vendor, name: 'กล่อง', unit: '', priceNote: '' }),
      applicant,
    );
    await expect(approve(applicant, version)).rejects.toMatchObject({ code: 'vendors.changed_meanwhile' });
    const results = await Promise.allSettled(managers.map((manager) => approve(manager, version + 1)));
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const own = await world.write((scope) => buildVendor(scope, { state: 'checking' }), await world.person());
    expect(await take(world, applicant, own.vendorId, { step: 'approve', reason: 'ครบ' })).toMatchObject({
      state: 'approved',
    });
  });

  test('of a taxpayer blocks nobody until staff check it, one of two at once; only staff learn which one is there', async ({
    world,
  }) => {
    const [one, other, manager] = [await world.person(), await world.person(), await world.person('manager')];
    const taxId = taxIdOf(4711);
    const ids = [await apply(world, one, { taxId }), await apply(world, other, { taxId })] as const;
    await take(world, one, ids[0], { step: 'submit' });
    await take(world, other, ids[1], { step: 'submit' });
    const results = await Promise.allSettled(
      ids.map((vendor) => take(world, manager, vendor, { step: 'check' })),
    );
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'vendors.duplicate', details: { vendorId: expect.stringMatching(/-/) } },
    });
    const late = await apply(world, one, { taxId });
    await expect(take(world, one, late, { step: 'submit' })).rejects.toMatchObject({
      code: 'vendors.duplicate',
      details: { vendorId: null },
    });
    await expect(apply(world, manager, { taxId })).rejects.toMatchObject({
      code: 'vendors.duplicate',
      details: { vendorId: expect.stringMatching(/-/) },
    });
    await apply(world, other, { taxId, branchCode: '1' });
    const abroad = await world.another();
    await abroad.write((scope) => createVendor(scope, vendorForm({ taxId })));
  });

  test('that staff entered is checked by others: who registered it, or last changed its bank account, does neither', async ({
    world,
  }) => {
    const [registrant, checker] = [await world.person('manager'), await world.person('admin')];
    const form = vendorForm();
    const vendor = await apply(world, registrant, { taxId: form.taxId });
    await take(world, registrant, vendor, { step: 'submit' });
    const own = { code: 'vendors.own_entry' };
    await expect(take(world, registrant, vendor, { step: 'check' })).rejects.toMatchObject(own);
    await take(world, checker, vendor, { step: 'check' });
    await expect(confirm(world, registrant, vendor, { point: 'tax_id' })).rejects.toMatchObject(own);
    await confirm(world, checker, vendor, { point: 'tax_id' });
    const approve = { step: 'approve', reason: 'รู้จักกันมานาน' } as const;
    await expect(take(world, registrant, vendor, approve)).rejects.toMatchObject(own);
    const save = async (given: Partial<SaveVendorInput>) => {
      const { version } = await seen(world, checker, vendor);
      await world.write((scope) => saveVendor(scope, { vendor, version, ...form, ...given }), checker);
    };
    await save({ offer: 'กล่อง' });
    await confirm(world, checker, vendor, { point: 'bank_name' });
    await save({ bankAccount: '0999999999' });
    await save({ offer: 'กล่องกระดาษ' });
    await expect(confirm(world, checker, vendor, { point: 'bank_name' })).rejects.toMatchObject(own);
    await expect(take(world, checker, vendor, approve)).rejects.toMatchObject(own);
    expect(await take(world, await world.person('manager'), vendor, approve)).toMatchObject({
      state: 'approved',
    });
  });

  test('needs an address and a contact, a place that exists, and one person has no more than the limit', async ({
    world,
  }) => {
    const person = await world.person();
    const bare = await apply(world, person, { phone: '', addressLine: '' });
    await expect(take(world, person, bare, { step: 'submit' })).rejects.toMatchObject({
      code: 'vendors.incomplete',
      details: { missing: ['address', 'contact'] },
    });
    await take(world, person, bare, { step: 'discard' });
    await expect(take(world, person, bare, { step: 'submit' })).rejects.toMatchObject({
      code: 'vendors.not_in_state',
    });
    await expect(apply(world, person, { subdistrictCode: '999999' })).rejects.toMatchObject({
      code: 'vendors.unknown_place',
    });
    // The one that was discarded counts.
    for (let count = 1; count < MAX_OPEN_APPLICATIONS; count += 1) await apply(world, person);
    await expect(apply(world, person)).rejects.toMatchObject({ code: 'vendors.too_many_applications' });
  });

  test('holds no more products than the limit', async ({ world }) => {
    await world.write(async (scope) => {
      const { vendorId: vendor } = await buildVendor(scope);
      const add = () => addProduct(scope, { vendor, name: 'กล่อง', unit: 'ใบ', priceNote: '' });
      for (let count = 0; count < MAX_PRODUCTS; count += 1) await add();
      await expect(add()).rejects.toMatchObject({ code: 'vendors.list_full' });
    });
  });

  test('holds few documents until it is approved', async ({ world }) => {
    await world.write(async (scope) => {
      const add = (vendor: string) => {
        const days = { issuedOn: null, expiresOn: null };
        return addDocument(scope, { vendor, kind: 'other', number: '', ...days, note: '' }, []);
      };
      const [applied, approved] = [await buildVendor(scope), await buildVendor(scope, { state: 'approved' })];
      for (let count = 0; count < 20; count += 1)
        for (const { vendorId } of [applied, approved]) await add(vendorId);
      await add(approved.vendorId);
      await expect(add(applied.vendorId)).rejects.toMatchObject({ code: 'vendors.list_full' });
    });
  });
});

test('owners rate who supplies their organisation: one rating counts, earlier ones are kept', async ({
  world,
}) => {
  const [owner, other] = [await world.person(), await world.person()];
  const { vendor, cluster, draft } = await world.write(async (scope) => {
    const made = await buildCluster(scope);
    for (const { userId: personId } of [owner, other])
      await joinCluster(scope, { ...made, personId, role: 'owner' });
    const [approved, unapproved] = [
      await buildVendor(scope, { state: 'approved' }),
      await buildVendor(scope),
    ];
    await addSupply(scope, { vendor: approved.vendorId, cluster: made.key });
    return { vendor: approved.vendorId, cluster: made.key, draft: unapproved.vendorId };
  });
  const rate = (actor: PersonActor, stars: number, note = '', rated = vendor) =>
    world.write((scope) => rateVendor(scope, { vendor: rated, cluster, stars, note }), actor);
  await rate(owner, 2);
  await rate(owner, 4, 'ส่งตรงเวลา');
  await rate(owner, 4, 'ส่งตรงเวลา');
  await rate(other, 5);
  const summary = () => world.read((scope) => readRatingSummary(scope, vendor));
  expect(await summary()).toEqual({ count: 2, average: 4.5 });
  const ratings = await world.read((scope) => readRatings(scope, vendor, { onlyOpen: false }));
  expect(ratings.map(({ stars, note }) => [stars, note])).toEqual([
    [5, ''],
    [4, 'ส่งตรงเวลา'],
  ]);
  const own = await world.write(async (scope) => {
    const { vendorId } = await buildVendor(scope);
    await addSupply(scope, { vendor: vendorId, cluster });
    return setVendorState(scope, vendorId, 'approved');
  }, owner);
  await expect(rate(owner, 5, '', own.vendorId)).rejects.toMatchObject({ code: 'vendors.forbidden' });
  await expect(rate(owner, 3, '', draft)).rejects.toMatchObject({ code: 'vendors.not_found' });
  await world.write((scope) => removeSupply(scope, { vendor, cluster }));
  await expect(rate(owner, 3)).rejects.toMatchObject({ code: 'vendors.not_found' });
  await expect(
    world.write((scope) => addSupply(scope, { vendor, cluster: 'nobodys-organisation' })),
  ).rejects.toMatchObject({ code: 'vendors.unknown_cluster' });
  expect(await summary()).toEqual({ count: 2, average: 4.5 });
});
