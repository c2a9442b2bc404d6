/** Why a site's own store cannot be used. */
export const TRIAL_FAILURES = [
  'secret_missing',
  'inside',
  'port',
  'unreachable',
  'login',
  'bucket',
  'rights',
  'other',
] as const;
export type TrialFailure = (typeof TRIAL_FAILURES)[number];
