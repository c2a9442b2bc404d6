import { createHmac, timingSafeEqual } from 'node:crypto';
import type { ContentPass } from './content-door.ts';

/** What a short-lived address of private content allows. */
export interface ContentTicket {
  readonly tenantId: string;
  /** Of an archive: the id that its door knows it by. */
  readonly objectId: string;
  readonly disposition: 'inline' | 'attachment';
  readonly expiresAt: Date;
  /** Left out: nobody is asked again. */
  readonly pass?: ContentPass;
}

const VERSION = 1;
const PLAIN_BYTES = 38;
const PASS_BYTES = 36;
const MAX_DOOR_BYTES = 40;
const MAC_BYTES = 32;

/**
 * The ticket as text: version, disposition, end (seconds), tenant and object, where there is a pass its two ids, its stamp
 * and its door, then HMAC-SHA256 over them and the file name in the address, so that nobody can rename what is downloaded;
 * base64url.
 */
export function signTicket(secret: Uint8Array, ticket: ContentTicket, name: string): string {
  const { pass } = ticket;
  const payload = Buffer.alloc(PLAIN_BYTES + (pass ? PASS_BYTES : 0));
  payload[0] = VERSION;
  payload[1] = ticket.disposition === 'inline' ? 1 : 0;
  payload.writeUInt32BE(Math.floor(ticket.expiresAt.getTime() / 1000), 2);
  payload.set(uuidBytes(ticket.tenantId), 6);
  payload.set(uuidBytes(ticket.objectId), 22);
  if (pass) {
    payload.set(uuidBytes(pass.by), 38);
    payload.set(uuidBytes(pass.of), 54);
    payload.writeUInt32BE(pass.stamp, 70);
  }
  const whole = Buffer.concat([payload, Buffer.from(pass?.door ?? '')]);
  return Buffer.concat([whole, macOf(secret, whole, name)]).toString('base64url');
}

/** Reads a ticket that was signed with one of the secrets for the same name; null for anything else. Its end is the caller's to check. */
export function readTicket(secrets: readonly Uint8Array[], text: string, name: string): ContentTicket | null {
  const bytes = Buffer.from(text, 'base64url');
  const length = bytes.length - MAC_BYTES;
  const hasPass = length > PLAIN_BYTES + PASS_BYTES;
  if (bytes[0] !== VERSION || (length !== PLAIN_BYTES && !hasPass)) return null;
  if (length > PLAIN_BYTES + PASS_BYTES + MAX_DOOR_BYTES) return null;
  const payload = bytes.subarray(0, length);
  const mac = bytes.subarray(length);
  if (!secrets.some((secret) => timingSafeEqual(mac, macOf(secret, payload, name)))) return null;
  return {
    tenantId: uuidText(payload.subarray(6, 22)),
    objectId: uuidText(payload.subarray(22, 38)),
    disposition: payload[1] === 1 ? 'inline' : 'attachment',
    expiresAt: new Date(payload.readUInt32BE(2) * 1000),
    ...(hasPass && {
      pass: {
        by: uuidText(payload.subarray(38, 54)),
        of: uuidText(payload.subarray(54, 70)),
        stamp: payload.readUInt32BE(70),
        door: payload.subarray(PLAIN_BYTES + PASS_BYTES).toString(),
      },
    }),
  };
}

function macOf(secret: Uint8Array, payload: Uint8Array, name: string): Buffer {
  return createHmac('sha256', secret).update('content\n').update(payload).update(name, 'utf8').digest();
}

function uuidBytes(uuid: string): Buffer {
  return Buffer.from(uuid.replaceAll('-', ''), 'hex');
}

function uuidText(bytes: Buffer): string {
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
