import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** Result of verifying a signed request: its payload hash, or the S3 error code. */
export type SignatureVerdict =
  | { readonly ok: true; readonly payload: string }
  | { readonly ok: false; readonly code: string };

interface Claim {
  readonly accessKey: string;
  readonly date: string;
  readonly region: string;
  readonly service: string;
  readonly time: string;
  readonly signed: readonly string[];
  readonly signature: string;
  readonly expiresSeconds: number | null;
}

const SKEW_MS = 15 * 60_000;

/**
 * Verifies Signature Version 4 of a request, in its header or query (AWS Signature Version 4, "Create a signed
 * request" and "Authenticating Requests: Using Query Parameters"). Every `x-amz-` header must be signed.
 */
export function verifySignature(
  incoming: IncomingMessage,
  secrets: Readonly<Record<string, string>>,
): SignatureVerdict {
  const [path = '/', query = ''] = (incoming.url ?? '/').split('?');
  const claim = claimOf(incoming, new URLSearchParams(query));
  if (claim === null) return { ok: false, code: 'AccessDenied' };
  const secret = secrets[claim.accessKey];
  if (secret === undefined) return { ok: false, code: 'InvalidAccessKeyId' };
  const unsigned = Object.keys(incoming.headers).filter(
    (name) => name.startsWith('x-amz-') && !claim.signed.includes(name),
  );
  if (unsigned.length > 0 || !claim.signed.includes('host')) return { ok: false, code: 'AccessDenied' };
  const at = timeOf(claim.time);
  const late = Date.now() - at;
  if (claim.expiresSeconds === null ? Math.abs(late) > SKEW_MS : late > claim.expiresSeconds * 1000)
    return { ok: false, code: claim.expiresSeconds === null ? 'RequestTimeTooSkewed' : 'AccessDenied' };

  const payload = String(incoming.headers['x-amz-content-sha256'] ?? 'UNSIGNED-PAYLOAD');
  const canonical = [
    incoming.method,
    path,
    canonicalQuery(query),
    ...claim.signed.map(
      (name) =>
        `${name}:${String(incoming.headers[name] ?? '')
          .trim()
          .replace(/ +/g, ' ')}`,
    ),
    '',
    claim.signed.join(';'),
    payload,
  ].join('\n');
  const scope = `${claim.date}/${claim.region}/${claim.service}/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', claim.time, scope, sha256(canonical)].join('\n');
  const key = [claim.date, claim.region, claim.service, 'aws4_request'].reduce<Buffer | string>(
    (previous, part) => createHmac('sha256', previous).update(part).digest(),
    `AWS4${secret}`,
  );
  const wanted = createHmac('sha256', key).update(text).digest();
  const given = Buffer.from(claim.signature, 'hex');
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted))
    return { ok: false, code: 'SignatureDoesNotMatch' };
  return { ok: true, payload };
}

function claimOf(incoming: IncomingMessage, query: URLSearchParams): Claim | null {
  if (query.get('X-Amz-Algorithm') === 'AWS4-HMAC-SHA256') {
    const [accessKey = '', date = '', region = '', service = ''] = (
      query.get('X-Amz-Credential') ?? ''
    ).split('/');
    return {
      accessKey,
      date,
      region,
      service,
      time: query.get('X-Amz-Date') ?? '',
      signed: (query.get('X-Amz-SignedHeaders') ?? '').split(';'),
      signature: query.get('X-Amz-Signature') ?? '',
      expiresSeconds: Number(query.get('X-Amz-Expires')),
    };
  }
  const found =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/([^/]+)\/aws4_request, *SignedHeaders=([^,]+), *Signature=([0-9a-f]+)$/.exec(
      incoming.headers.authorization ?? '',
    );
  if (!found) return null;
  const [, accessKey = '', date = '', region = '', service = '', signed = '', signature = ''] = found;
  const time = String(incoming.headers['x-amz-date'] ?? '');
  return {
    accessKey,
    date,
    region,
    service,
    time,
    signed: signed.split(';'),
    signature,
    expiresSeconds: null,
  };
}

function canonicalQuery(query: string): string {
  return query
    .split('&')
    .filter((pair) => pair !== '' && !pair.startsWith('X-Amz-Signature='))
    .map((pair) => (pair.includes('=') ? pair : `${pair}=`))
    .sort()
    .join('&');
}

/** Parses `20261121T080000Z` to milliseconds. */
function timeOf(text: string): number {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text) ?? [];
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
