import type { Standing } from '#platform/access/entitlement-rules.ts';

/** Profile parts that other people rely on. */
export const PROFILE_PARTS = ['email', 'phone', 'address', 'picture'] as const;
export type ProfilePart = (typeof PROFILE_PARTS)[number];

export interface Completeness {
  readonly percent: number;
  readonly missing: readonly ProfilePart[];
}

/** Returns the profile's completeness in whole percent; the name always counts. */
export function completenessOf(profile: {
  readonly isActivated: boolean;
  readonly phone: string | null;
  readonly address: object | null;
  readonly picture: string | null;
}): Completeness {
  const has: Readonly<Record<ProfilePart, boolean>> = {
    email: profile.isActivated,
    phone: profile.phone !== null,
    address: profile.address !== null,
    picture: profile.picture !== null,
  };
  const missing = PROFILE_PARTS.filter((part) => !has[part]);
  const parts = PROFILE_PARTS.length + 1;
  return { percent: Math.round(((parts - missing.length) / parts) * 100), missing };
}

export type SecurityHint = 'held' | 'factor_off_staff' | 'factor_off' | 'few_codes' | 'many_sessions';

/** Fewer recovery codes than this cause a hint. */
const FEW_CODES = 3;
/** More open sessions than this cause a hint. */
const MANY_SESSIONS = 3;

/** Returns suggestions for making the account safer, most important first. */
export function securityHints(
  account: Standing & {
    readonly isOn: boolean;
    readonly codesLeft: number;
    readonly sessions: number;
    readonly isHeld: boolean;
  },
): SecurityHint[] {
  const isStaff = account.role !== 'user' || (account.duties ?? []).length > 0;
  const hints: SecurityHint[] = [];
  if (account.isHeld) hints.push('held');
  else if (!account.isOn) hints.push(isStaff ? 'factor_off_staff' : 'factor_off');
  if (account.isOn && account.codesLeft < FEW_CODES) hints.push('few_codes');
  if (account.sessions > MANY_SESSIONS) hints.push('many_sessions');
  return hints;
}
