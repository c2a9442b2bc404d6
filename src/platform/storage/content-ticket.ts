import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a short-lived address of a private object allows. */
export interface ContentTicket {
  readonly tenantId: string;
  readonly objectId: string;
  readonly disposition: 'inline' | 'attachment';
  readonly expiresAt: Date;
}

const VERSION = 1;
const PAYLOAD_BYTES = 38;
const MAC_BYTES = 32;

/**
 * The ticket as text: version, disposition, end (seconds), tenant and object, then HMAC-SHA256 over them and the file
 * name in the address, so that nobody can rename what is downloaded; base64url.
 */
export function signTicket(secret: Uint8Array, ticket: ContentTicket, name: string): string {
  const payload = Buffer.alloc(PAYLOAD_BYTES);
  payload[0] = VERSION;
  payload[1] = ticket.disposition === 'inline' ? 1 : 0;
  payload.writeUInt32BE(Math.floor(ticket.expiresAt.getTime() / 1000), 2);
  payload.set(uuidBytes(ticket.tenantId), 6);
  payload.set(uuidBytes(ticket.objectId), 22);
  return Buffer.concat([payload, macOf(secret, payload, name)]).toString('base64url');
}

/** Reads a ticket that was signed with the same secret for the same name; null for anything else. Its end is the caller's to check. */
export function readTicket(secret: Uint8Array, text: string, name: string): ContentTicket | null {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.length !== PAYLOAD_BYTES + MAC_BYTES || bytes[0] !== VERSION) return null;
  const payload = bytes.subarray(0, PAYLOAD_BYTES);
  if (!timingSafeEqual(bytes.subarray(PAYLOAD_BYTES), macOf(secret, payload, name))) return null;
  return {
    tenantId: uuidText(payload.subarray(6, 22)),
    objectId: uuidText(payload.subarray(22, 38)),
    disposition: payload[1] === 1 ? 'inline' : 'attachment',
    expiresAt: new Date(payload.readUInt32BE(2) * 1000),
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
