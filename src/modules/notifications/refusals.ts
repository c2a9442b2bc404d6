import { refusals } from '#platform/refusal.ts';

export const notificationsRefusals = refusals({
  'notifications.unknown_category': { kind: 'missing' },
  /** Security notices cannot be turned off. */
  'notifications.always_told': { kind: 'conflict' },
  /** The link was not created here, or its target no longer exists. */
  'notifications.link_invalid': { kind: 'missing' },
});
