import { cookieLine, readCookie } from '#platform/http/cookies.ts';
import { scopeWithoutTx } from '#platform/endpoint/serve-endpoint.ts';
import type { RequestFrame } from '#platform/http/request-frame.ts';
import { getConfigState } from './config-draft.ts';
import { LEGAL_KINDS, type LegalVersions } from '#platform/tenancy/legal-contract.ts';
import type { SiteConfig } from './site-config-contract.ts';
import { legalTextOf } from './site-config-rules.ts';
import { settingsOf } from './site-config-schema.ts';

/** Set while an admin looks at the draft; it carries no authority, the session does. */
const PREVIEW_COOKIE = '_preview';
const PREVIEW_SECONDS = 900;

/** The line that begins or ends a preview. */
export function previewCookie(frame: RequestFrame, isOn: boolean): string {
  return cookieLine(PREVIEW_COOKIE, isOn ? '1' : '', {
    maxAgeSeconds: isOn ? PREVIEW_SECONDS : 0,
    isSecure: frame.isSecure,
  });
}

/** The frame in which an admin who asked for it sees the site as its draft would make it; everybody else's as it is. */
export async function previewFrame(frame: RequestFrame, cookies: string | undefined): Promise<RequestFrame> {
  if (frame.actor.role !== 'admin' || readCookie(cookies, PREVIEW_COOKIE) === null) return frame;
  const { draft, hasDraft, version } = await frame.app.database.read(frame.tenant.id, (tx) =>
    getConfigState({ ...scopeWithoutTx(frame), tx }),
  );
  if (!hasDraft) return frame;
  const { name, locale, zone } = draft;
  const settings = {
    ...settingsOf(draft, frame.tenant.settings, frame.app.siteSettings),
    legal: draftedLegal(draft, frame.tenant.settings.legal),
  };
  return { ...frame, tenant: { ...frame.tenant, name, locale, zone, settings, previewVersion: version } };
}

/** Which texts there would be; one that is not published yet has the number that it may get. */
function draftedLegal({ legal }: SiteConfig, present: LegalVersions): LegalVersions {
  return Object.fromEntries(
    LEGAL_KINDS.flatMap((kind) => (legalTextOf(legal[kind]) ? [[kind, present[kind] ?? 1]] : [])),
  );
}
