import { z } from 'zod';
import { ClusterKey } from '../cluster/cluster-contract.ts';
import { DeviceSignature } from '../devices/device-contract.ts';
import { PinText } from '../pin/pin-contract.ts';

/** What a paired device sends with a PIN. */
export const UnlockInput = z.object({
  person: z.uuid(),
  pin: PinText,
  challenge: z.string().max(80),
  signature: DeviceSignature,
});
export type UnlockInput = z.output<typeof UnlockInput>;

/** The form for one's own PIN. */
export const OwnPinInput = z
  .object({ cluster: ClusterKey, pin: PinText, again: PinText })
  .refine(({ pin, again }) => pin === again, { path: ['again'] });
