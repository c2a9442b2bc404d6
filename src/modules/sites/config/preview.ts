import { cookieLine, readCookie } from '#platform/http/cookies.ts';
import { scopeWithoutTx } from '#platform/endpoint/serve-endpoint.ts';
import type { RequestFrame } from '#platform/http/request-frame.ts';
import { getConfigState } from './config-draft.ts';
import { LEGAL_KINDS, type LegalVersions } from '#platform/tenancy/legal-contract.ts';
import type { SiteConfig } from './site-config-contract.ts';
import { legalTextOf } from './site-config-rules.ts';
import { settingsOf } from './site-config-schema.ts';

/** Set while an admin previews the draft. It grants nothing; the session's role is checked. */
const PREVIEW_COOKIE = '_preview';
const PREVIEW_SECONDS = 900;

/** Returns the Set-Cookie line that starts or ends a preview. */
export function previewCookie(frame: RequestFrame, isOn: boolean): string {
  return cookieLine(PREVIEW_COOKIE, isOn ? '1' : '', {
    maxAgeSeconds: isOn ? PREVIEW_SECONDS : 0,
    isSecure: frame.isSecure,
  });
}

/** Returns the frame with the draft's settings for an admin with the preview cookie; otherwise the frame unchanged. */
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

/** Returns the legal texts as the draft would publish them; an unpublished text has the number that it may get. */
function draftedLegal({ legal }: SiteConfig, present: LegalVersions): LegalVersions {
  return Object.fromEntries(
    LEGAL_KINDS.flatMap((kind) => (legalTextOf(legal[kind]) ? [[kind, present[kind] ?? 1]] : [])),
  );
}
