import type { App } from '../app.ts';
import type { Config } from '../config/config.ts';
import type { ContentTokenClaims } from './content-token-kind.ts';
import { publicOrigin } from '../tenancy/public-origin.ts';
import { sealContentToken, signContentToken } from './content-token.ts';

const MIN_TTL_SECONDS = 60;
const MAX_TTL_SECONDS = 15 * 60;
/** Length of the SHA-256 prefix that makes a public URL change with its bytes. */
const DIGEST_PREFIX = 16;
const MAX_NAME_BYTES = 255;

/** Key derivation purpose of content tokens. */
export const CONTENT_TOKEN_PURPOSE = 'content/ticket';

type UrlApp = Pick<App, 'config' | 'clock'>;

/** Returns the origin of uploaded content, which is separate and cookieless. */
export function contentOrigin(
  config: Pick<Config, 'env' | 'files' | 'port' | 'plainHttp' | 'trustedProxies'>,
): string {
  return publicOrigin(config, config.files.host, config.files.port);
}

/** Returns the permanent URL of a public object. Immutable and cacheable: other bytes get another URL. */
export function publicObjectUrl(
  app: Pick<App, 'config'>,
  tenantId: string,
  object: { objectId: string; sha256: string },
): string {
  return `${contentOrigin(app.config)}/p/${tenantId}/${object.objectId}/${object.sha256.slice(0, DIGEST_PREFIX)}`;
}

export interface PrivateUrlOptions {
  /** File name of the download; may be Thai. */
  readonly name: string;
  /** 60 to 900 seconds. Anyone with the URL can open the object until it expires. */
  readonly ttlSeconds?: number;
  /** `inline` shows images, PDF, audio and video in the page; other types are downloaded anyway. */
  readonly disposition?: 'inline' | 'attachment';
  /** By whose right the URL is issued: checked again on each use. */
  readonly claims?: ContentTokenClaims;
}

/** Returns a short-lived URL of a private (or public) object. The caller must check access first. */
export function privateObjectUrl(
  app: UrlApp,
  tenantId: string,
  objectId: string,
  options: PrivateUrlOptions,
): string {
  return addressOf(app, 'o', { tenantId, objectId, options });
}

/** Returns a short-lived URL of an archive that is generated while it is read; `archiveId` is its id within its kind. */
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
 * As `privateObjectUrl`, for images in pages: the URL is the same for everyone within a quarter of an hour, so that
 * browsers cache it, and expires one to two quarters later.
 */
export function steadyObjectUrl(app: UrlApp, tenantId: string, objectId: string, rawName: string): string {
  const name = fileNameOf(rawName);
  const token = signContentToken(
    app.config.secret.deriveKey(CONTENT_TOKEN_PURPOSE),
    { tenantId, objectId, disposition: 'inline', expiresAt: steadyEnd(app) },
    name,
  );
  return `${contentOrigin(app.config)}/o/${token}/${encodeURIComponent(name)}`;
}

/**
 * As `steadyObjectUrl`, for objects whose ids are nobody's business, as they tell when each was stored: the URL hides the
 * id, and is another one for each `reader`, so that readers cannot compare what they were given.
 */
export function sealedObjectUrl(
  app: UrlApp,
  tenantId: string,
  objectId: string,
  { name: rawName, reader }: { readonly name: string; readonly reader: string },
): string {
  const name = fileNameOf(rawName);
  const token = sealContentToken(
    app.config.secret.deriveKey(CONTENT_TOKEN_PURPOSE),
    { tenantId, objectId, disposition: 'inline', expiresAt: steadyEnd(app) },
    { name, reader },
  );
  return `${contentOrigin(app.config)}/o/${token}/${encodeURIComponent(name)}`;
}

function steadyEnd(app: Pick<App, 'clock'>): Date {
  return new Date((Math.floor(app.clock().getTime() / STEADY_MS) + 2) * STEADY_MS);
}

/**
 * Returns a name that is safe as the last segment of a URL and on any file system: NFC, no path separators, no control
 * or direction characters.
 */
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

/** Truncates to 255 bytes of UTF-8, keeping the extension. */
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
