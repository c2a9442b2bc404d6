import { refusals } from '#platform/refusal.ts';

export const notificationsRefusals = refusals({
  'notifications.unknown_category': { kind: 'missing' },
  /** What guards the account is told in every way. */
  'notifications.always_told': { kind: 'conflict' },
  /** It was not made here, or names what is no longer there. */
  'notifications.link_invalid': { kind: 'missing' },
});
