import { buildCluster, joinCluster } from '#modules/clusters/testing.ts';
import { requireCluster } from '#modules/clusters/public.ts';
import { Refusal } from '#platform/refusal.ts';
import type { Actor, PersonActor } from '#platform/scope.ts';
import { expect, test } from '#platform/testing/test.ts';
import { listVendors } from '../manage/list-vendors.ts';
import { addSupply } from '../supply/change-supply.ts';
import { buildVendor } from '../testing.ts';
import { VENDOR_ACTIONS } from './cluster-actions.ts';
import { requireVendor } from './require-vendor.ts';

const ROLES = ['owner', 'cashier', 'stock_clerk', 'accountant', 'member'] as const;
const PEOPLE = [...ROLES, 'stranger', 'manager', 'admin'] as const;

/** Who may what in an organisation that is active. */
const MATRIX: Readonly<Record<string, readonly (typeof PEOPLE)[number][]>> = {
  'vendors.see': ['owner', 'stock_clerk', 'accountant', 'manager', 'admin'],
  'vendors.rate': ['owner'],
};

const outcome = async (work: Promise<unknown>): Promise<string> => {
  try {
    await work;
    return 'allowed';
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
};

test('has a row for every declared action', () => {
  expect(VENDOR_ACTIONS.map(({ name }) => name).toSorted()).toEqual(Object.keys(MATRIX).toSorted());
});

test('the matrix is what everybody gets, in their organisation, in a sister and on another site; and by it they see who supplies it', async ({
  world,
}) => {
  const siteRole = (who: string) => (who === 'manager' || who === 'admin' ? who : 'user');
  const people = new Map<string, PersonActor>(
    await Promise.all(PEOPLE.map(async (who) => [who, await world.person(siteRole(who))] as const)),
  );
  const admin = people.get('admin') as Actor;
  const { own, sister, vendorId, draftId } = await world.write(async (scope) => {
    const [own, sister] = [await buildCluster(scope), await buildCluster(scope)];
    for (const role of ROLES)
      await joinCluster(scope, { ...own, personId: people.get(role)?.userId ?? '', role });
    const approved = await buildVendor(scope, { state: 'approved' });
    const draft = await buildVendor(scope, {});
    for (const { vendorId: vendor } of [approved, draft])
      await addSupply(scope, { vendor, cluster: own.key });
    return { own, sister, vendorId: approved.vendorId, draftId: draft.vendorId };
  }, admin);
  const abroad = await world.another();
  const foreign = await abroad.write((scope) => buildCluster(scope));
  for (const [who, actor] of people) {
    for (const action of VENDOR_ACTIONS) {
      const isAllowed = MATRIX[action.name]?.some((each) => each === who) ?? false;
      const isStaff = siteRole(who) !== 'user';
      const verdict = isAllowed ? 'allowed' : 'clusters.forbidden';
      const answers = [];
      for (const key of [own.key, sister.key, foreign.key])
        answers.push(await world.read((scope) => outcome(requireCluster(scope, key, action)), actor));
      expect(answers, `${who}: ${action.name}`).toEqual([
        who === 'stranger' ? 'clusters.not_found' : verdict,
        isStaff ? verdict : 'clusters.not_found',
        'clusters.not_found',
      ]);
    }
    const seesIt = MATRIX['vendors.see']?.some((each) => each === who) ?? false;
    const opens = (id: string) => world.read((scope) => outcome(requireVendor(scope, id)), actor);
    expect(await opens(vendorId), who).toBe(seesIt ? 'allowed' : 'vendors.not_found');
    expect(await opens(draftId), who).toBe(siteRole(who) === 'user' ? 'vendors.not_found' : 'allowed');
    const { vendors } = await world.read((scope) => listVendors(scope, { q: '' }), actor);
    expect(vendors.map((each) => each.vendorId).includes(vendorId), who).toBe(seesIt);
    expect(vendors.map((each) => each.vendorId).includes(draftId), who).toBe(siteRole(who) !== 'user');
    expect(await abroad.read((scope) => outcome(requireVendor(scope, vendorId)), actor)).toBe(
      'vendors.not_found',
    );
  }
});
