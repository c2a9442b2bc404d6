import { createHmac } from 'node:crypto';
import type { Scope } from '../scope.ts';

/** Kinds of codes; the module that a kind belongs to says what scanning one does. */
const KINDS = { f: 'answer to a form', m: 'member of an organisation', r: 'pairing of a device' } as const;
export type CodeKind = keyof typeof KINDS;

const PURPOSE = 'signed code';
/** Half of HMAC-SHA256, the shortest that RFC 2104 §5 allows: short codes stay readable on worn screens. */
const MAC_BYTES = 16;
const SITE_BYTES = 6;
/** Sixteen bytes have one writing: the last letter holds two bits. */
const CODE =
  /^S1\.([a-z])\.([\w-]{8})\.([\w-]{21}[AQgw])\.(0|[1-9a-z][0-9a-z]{0,8})\.(0|[\w-]{8})\.([\w-]{21}[AQgw])$/;

export interface SignedCode {
  readonly kind: CodeKind;
  /** Id of what the code stands for: a UUID, and nothing personal. */
  readonly subjectId: string;
  /** To the second; null: the code does not end. */
  readonly expiresAt: Date | null;
}

/** Why a text is not a code that this site accepts. */
export type CodeProblem = 'not_a_code' | 'other_site' | 'forged' | 'expired';

/**
 * Returns `S1.<kind>.<site>.<subject>.<expiry>.<nonce>.<mac>` for a QR code, at most 80 characters: site, subject and mac in
 * base64url, the expiry in seconds to the base 36, `0` where there is none. Codes that may be used again have the nonce `0`,
 * so that the same thing always has the same code.
 */
export function signCode(
  scope: Pick<Scope, 'app' | 'tenant'>,
  { kind, subjectId, expiresAt }: SignedCode,
): string {
  const seconds = expiresAt === null ? 0 : Math.floor(expiresAt.getTime() / 1_000);
  const subject = Buffer.from(subjectId.replaceAll('-', ''), 'hex').toString('base64url');
  const text = `S1.${kind}.${siteOf(scope)}.${subject}.${seconds.toString(36)}.0`;
  return `${text}.${macOf(scope.app.config.secret.deriveKey(PURPOSE), scope, text).toString('base64url')}`;
}

/** Reads a code of this site that was signed with an accepted secret; otherwise says what is wrong with the text. */
export function readCode(
  scope: Pick<Scope, 'app' | 'tenant' | 'now'>,
  text: string,
): SignedCode | CodeProblem {
  const [, kind = '', site = '', subject = '', expiry = '', , mac = ''] = CODE.exec(text) ?? [];
  if (!isKind(kind)) return 'not_a_code';
  if (site !== siteOf(scope)) return 'other_site';
  const signed = text.slice(0, -mac.length - 1);
  const isOurs = scope.app.config.secret.isMade(PURPOSE, Buffer.from(mac, 'base64url'), (key) =>
    macOf(key, scope, signed),
  );
  if (!isOurs) return 'forged';
  const seconds = Number.parseInt(expiry, 36);
  const expiresAt = seconds === 0 ? null : new Date(seconds * 1_000);
  if (expiresAt !== null && expiresAt <= scope.now) return 'expired';
  const hex = Buffer.from(subject, 'base64url').toString('hex');
  const subjectId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return { kind, subjectId, expiresAt };
}

function isKind(text: string): text is CodeKind {
  return Object.hasOwn(KINDS, text);
}

/** Eight characters that tell sites apart; the mac covers the whole id. */
function siteOf({ tenant }: Pick<Scope, 'tenant'>): string {
  return Buffer.from(tenant.id.replaceAll('-', ''), 'hex').subarray(-SITE_BYTES).toString('base64url');
}

function macOf(key: Uint8Array, { tenant }: Pick<Scope, 'tenant'>, text: string): Buffer {
  return createHmac('sha256', key).update(`${tenant.id}\n${text}`).digest().subarray(0, MAC_BYTES);
}
