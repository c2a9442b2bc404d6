import { z } from 'zod';
import { ClusterPath } from '../cluster/cluster-contract.ts';
import { MAX_DEVICE_NAME } from './device-rules.ts';

/** A device's public key: P-256, an uncompressed point (SEC 1 §2.3.3) in base64url. */
const PublicKey = z.string().regex(/^[\w-]{87}$/);
/** ECDSA over SHA-256, the two numbers one after the other (IEEE P1363) in base64url. */
export const DeviceSignature = z.string().regex(/^[\w-]{86}$/);

/** The form for another device. */
export const NewPairingInput = ClusterPath.extend({
  name: z.string().trim().min(1).max(MAX_DEVICE_NAME),
  /** Empty: of no branch in particular. */
  branch: z.union([z.literal(''), z.string().regex(/^[0-9]{5}$/)]).default(''),
});
export type NewPairingInput = z.output<typeof NewPairingInput>;

export const DeviceInput = ClusterPath.extend({ device: z.uuid() });
export const PairingInput = ClusterPath.extend({ pairing: z.uuid() });

/** What a device sends to be paired. */
export const PairInput = z.object({
  /** Digits as typed, or the text of the QR code. */
  code: z.string().trim().min(1).max(100),
  publicKey: PublicKey,
  signature: DeviceSignature,
});
export type PairInput = z.output<typeof PairInput>;

/** A code that was just made: only its hash is stored. */
export interface MadePairing {
  readonly digits: string;
  readonly qr: { readonly size: number; readonly path: string };
  readonly name: string;
  readonly expiresAt: string;
}

/** A device in the list of its organisation. */
export interface ListedDevice {
  readonly deviceId: string;
  readonly name: string;
  /** Null: of no branch in particular. */
  readonly branchCode: string | null;
  readonly pairedBy: string;
  readonly pairedAt: string;
  readonly lastSeenAt: string;
  readonly revokedAt: string | null;
  /** Who works at it by PIN now; null: nobody. */
  readonly openedBy: string | null;
}

/** A code that waits for its device. */
export interface WaitingPairing {
  readonly pairingId: string;
  readonly name: string;
  readonly expiresAt: string;
}
