/** Duties: memberships beside the four roles, each of which opens single permissions to people of any role. */
export const DUTIES = ['accountant'] as const;
export type Duty = (typeof DUTIES)[number];
