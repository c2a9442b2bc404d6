import { hasRole } from '#platform/access/role-rules.ts';

export const MEMBER_ROLES = ['user', 'manager', 'admin'] as const;
export type MemberRole = (typeof MEMBER_ROLES)[number];
export const MEMBER_STATES = ['active', 'suspended'] as const;
export type MemberState = (typeof MEMBER_STATES)[number];

export type MemberAction =
  | 'change_role'
  | 'change_duties'
  | 'suspend'
  | 'restore'
  | 'end_sessions'
  | 'reset_factor'
  | 'make_entry_link'
  | 'act_as';

/** The actor of a member action; null for the system. */
export type Doer = { readonly personId: string; readonly role: MemberRole } | null;

export interface Member {
  readonly personId: string;
  readonly role: MemberRole;
  readonly state: MemberState;
}

/** Allowed actions by role of the doer and of the member. None apply to oneself. */
const POWERS: Readonly<Record<MemberRole, Readonly<Record<MemberRole, readonly MemberAction[]>>>> = {
  user: { user: [], manager: [], admin: [] },
  manager: { user: ['suspend', 'restore'], manager: [], admin: [] },
  admin: {
    user: [
      'change_role',
      'change_duties',
      'suspend',
      'restore',
      'end_sessions',
      'reset_factor',
      'make_entry_link',
      'act_as',
    ],
    manager: [
      'change_role',
      'change_duties',
      'suspend',
      'restore',
      'end_sessions',
      'reset_factor',
      'make_entry_link',
      'act_as',
    ],
    admin: ['change_role', 'change_duties', 'suspend', 'restore', 'end_sessions', 'reset_factor'],
  },
};

/** Whether `doer` may do `action` to `member`, regardless of the member's state. The system may do everything. */
export function mayDo(doer: Doer, member: Member, action: MemberAction): boolean {
  if (doer === null) return true;
  return doer.personId !== member.personId && POWERS[doer.role][member.role].includes(action);
}

/** Returns the actions to offer now: suspend only active members, restore only suspended ones. */
export function actionsFor(doer: Doer, member: Member): MemberAction[] {
  const all: readonly MemberAction[] = POWERS.admin.user;
  return all.filter((action) => {
    if (!mayDo(doer, member, action)) return false;
    return action === 'restore' ? member.state === 'suspended' : isForActive(action, member);
  });
}

function isForActive(action: MemberAction, member: Member): boolean {
  return action === 'change_role' || action === 'change_duties' || member.state === 'active';
}

/** Whether a person with role `doer` may give `role`: admins only, at most their own. */
export function mayGive(doer: MemberRole, role: MemberRole): boolean {
  return doer === 'admin' && hasRole(doer, role);
}
