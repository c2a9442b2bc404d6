import { z } from 'zod';
import { hasRole } from '#platform/access/role-rules.ts';
import type { Scope } from '#platform/scope.ts';
import { changeDraft, type ConfigState, getConfigState } from './config-draft.ts';
import type { SiteConfig } from './site-config-contract.ts';

const Version = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);

/** The draft's version that a form was opened with; `over` where the admin chose to write over a newer one. */
export const VersionFields = { version: Version, over: Version.optional() };

/** The version that a form means. */
export function versionOf({ version, over }: { version: number; over?: number | undefined }): number {
  return over ?? version;
}

/** What each page of the settings is shown with. */
export async function configPageOf(scope: Scope) {
  const state = await getConfigState(scope);
  return { state, context: contextOf(scope, state) };
}

function contextOf(scope: Scope, { version }: ConfigState) {
  return {
    version,
    canManage: hasRole(scope.actor.role, 'admin'),
    zone: scope.tenant.zone,
    locale: scope.locale,
  };
}

/** Saves the part of the draft that one form holds. */
export function savePart(
  scope: Scope,
  versions: { version: number; over?: number | undefined },
  part: Partial<SiteConfig>,
): Promise<{ version: number }> {
  return changeDraft(scope, versionOf(versions), (draft) => ({ ...draft, ...part }));
}
