import { refusals } from '#platform/refusal.ts';

export const addressRefusals = refusals({
  /** No province, district or sub-district has this code. */
  'address.unknown_place': { kind: 'missing' },
});
