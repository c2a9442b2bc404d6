import type { App } from '../app.ts';
import type { Config } from '../config/config.ts';
import type { ContentTokenClaims } from './content-token-kind.ts';
import { publicOrigin } from '../tenancy/public-origin.ts';
import { signContentToken } from './content-token.ts';

const MIN_TTL_SECONDS = 60;
const MAX_TTL_SECONDS = 15 * 60;
/** Characters of the SHA-256 that make a public address change with its bytes. */
const DIGEST_PREFIX = 16;
const MAX_NAME_BYTES = 255;

/** The keys of content tokens, apart from every other key of the installation. */
export const CONTENT_TOKEN_PURPOSE = 'content/ticket';

type UrlApp = Pick<App, 'config' | 'clock'>;

/** Where uploaded content is served: an origin of its own, to which no cookie is ever sent. */
export function contentOrigin(
  config: Pick<Config, 'env' | 'files' | 'port' | 'plainHttp' | 'trustedProxies'>,
): string {
  return publicOrigin(config, config.files.host, config.files.port);
}

/** The lasting address of a public object. It may be kept for ever by browsers and caches: other bytes, other address. */
export function publicObjectUrl(
  app: Pick<App, 'config'>,
  tenantId: string,
  object: { objectId: string; sha256: string },
): string {
  return `${contentOrigin(app.config)}/p/${tenantId}/${object.objectId}/${object.sha256.slice(0, DIGEST_PREFIX)}`;
}

export interface PrivateUrlOptions {
  /** Name under which it is saved; Thai is welcome. */
  readonly name: string;
  /** 60 to 900 seconds. Whoever holds the address may open the object until then. */
  readonly ttlSeconds?: number;
  /** `inline` shows pictures, PDF, sound and film in the page; anything else is saved all the same. */
  readonly disposition?: 'inline' | 'attachment';
  /** Whose right it is given out by: asked again whenever the address is used. */
  readonly claims?: ContentTokenClaims;
}

/** A short-lived address of a private (or public) object. Check the right of whoever asks before you hand it out. */
export function privateObjectUrl(
  app: UrlApp,
  tenantId: string,
  objectId: string,
  options: PrivateUrlOptions,
): string {
  return addressOf(app, 'o', { tenantId, objectId, options });
}

/** A short-lived address of an archive that is put together while it is read; `archiveId` is what its kind knows it by. */
export function archiveUrl(
  app: UrlApp,
  tenantId: string,
  archiveId: string,
  options: PrivateUrlOptions & { readonly claims: ContentTokenClaims },
): string {
  return addressOf(app, 'z', { tenantId, objectId: archiveId, options });
}

function addressOf(
  app: UrlApp,
  what: 'o' | 'z',
  { tenantId, objectId, options }: { tenantId: string; objectId: string; options: PrivateUrlOptions },
): string {
  const ttlSeconds = Math.min(Math.max(options.ttlSeconds ?? 300, MIN_TTL_SECONDS), MAX_TTL_SECONDS);
  const name = fileNameOf(options.name);
  const token = signContentToken(
    app.config.secret.deriveKey(CONTENT_TOKEN_PURPOSE),
    {
      tenantId,
      objectId,
      disposition: options.disposition ?? 'attachment',
      expiresAt: new Date(app.clock().getTime() + ttlSeconds * 1000),
      ...(options.claims && { claims: options.claims }),
    },
    name,
  );
  return `${contentOrigin(app.config)}/${what}/${token}/${encodeURIComponent(name)}`;
}

const STEADY_MS = 15 * 60 * 1000;

/**
 * Like `privateObjectUrl` for something that a page shows, but the same for everybody within a quarter of an hour: browsers
 * keep what they have, until the address ends between one and two quarters later.
 */
export function steadyObjectUrl(app: UrlApp, tenantId: string, objectId: string, rawName: string): string {
  const name = fileNameOf(rawName);
  const expiresAt = new Date((Math.floor(app.clock().getTime() / STEADY_MS) + 2) * STEADY_MS);
  const token = signContentToken(
    app.config.secret.deriveKey(CONTENT_TOKEN_PURPOSE),
    { tenantId, objectId, disposition: 'inline', expiresAt },
    name,
  );
  return `${contentOrigin(app.config)}/o/${token}/${encodeURIComponent(name)}`;
}

/** A name that is safe as the last segment of an address and on any disk: NFC, no path, no control or direction marks. */
export function fileNameOf(raw: string): string {
  const cleaned = raw
    .toWellFormed()
    .normalize('NFC')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed
    .replace(/[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, '')
    .replace(/[/\\:*?"<>|]/g, '_')
    .trim();
  const name = cleaned === '' || /^\.+$/.test(cleaned) ? 'file' : cleaned;
  return shortened(name);
}

/** At most 255 bytes of UTF-8, the ending kept. */
function shortened(name: string): string {
  if (Buffer.byteLength(name) <= MAX_NAME_BYTES) return name;
  const dot = name.lastIndexOf('.');
  const ending = dot > 0 && name.length - dot <= 12 ? name.slice(dot) : '';
  let stem = '';
  for (const { segment } of new Intl.Segmenter('th', { granularity: 'grapheme' }).segment(
    name.slice(0, name.length - ending.length),
  )) {
    if (Buffer.byteLength(stem + segment + ending) > MAX_NAME_BYTES) break;
    stem += segment;
  }
  return stem + ending;
}
