import { expect, test } from 'vitest';
import {
  CLUSTER_ROLES,
  CLUSTER_STATES,
  type ClusterRole,
  type ClusterState,
} from '../cluster/cluster-rules.ts';
import { fileLevelOf, takesGrants } from './file-level.ts';

const memberAs = (role: ClusterRole | null) => (role === null ? [] : [{ role, branchCodes: null }]);

test.each([
  ['owner', 'manage'],
  ['cashier', 'write'],
  ['stock_clerk', 'write'],
  ['accountant', 'write'],
  ['member', 'read'],
] as const)('%s: %s while the organisation is active; suspended, its owner alone reads', (role, level) => {
  const levelIn = (state: ClusterState) =>
    fileLevelOf({ siteRole: 'user', state, memberships: memberAs(role), isApplicant: false });
  expect(levelIn('active')).toBe(level);
  expect(levelIn('suspended')).toBe(role === 'owner' ? 'read' : null);
  for (const state of CLUSTER_STATES.filter((each) => each !== 'active' && each !== 'suspended'))
    expect(levelIn(state), state).toBeNull();
});

test.each([
  ['admin', 'manage'],
  ['manager', 'read'],
  ['user', null],
  ['guest', null],
] as const)('a %s of the site who is no member: %s in every state', (siteRole, level) => {
  for (const state of CLUSTER_STATES)
    expect(fileLevelOf({ siteRole, state, memberships: [], isApplicant: true }), state).toBe(level);
});

test('what was shared opens to members and outsiders of an active organisation, not to former members', () => {
  for (const state of CLUSTER_STATES)
    for (const role of [...CLUSTER_ROLES, null])
      for (const hasBelonged of [true, false]) {
        const standing = {
          siteRole: 'user',
          state,
          memberships: memberAs(role),
          isApplicant: false,
        } as const;
        const expected = state === 'active' && (role !== null || !hasBelonged);
        expect(takesGrants(standing, hasBelonged), `${state} ${role} ${hasBelonged}`).toBe(expected);
      }
});
