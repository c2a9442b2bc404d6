import { z } from 'zod';
import { findUnstorable } from '#platform/endpoint/problem.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { sitesRefusals } from '../refusals.ts';
import { changeDraft, getConfigState } from './config-draft.ts';
import { EXPORT_FORMAT, type SiteConfig, type SiteConfigExport } from './site-config-contract.ts';
import { siteConfigExportSchema } from './site-config-schema.ts';

/** Exports the draft, or the published state if there is none. Contains no secrets. */
export async function exportConfig(scope: Scope): Promise<SiteConfigExport> {
  const { draft } = await getConfigState(scope);
  const { favicon: _stays, ...config } = draft;
  return { format: EXPORT_FORMAT, config: config as SiteConfigExport['config'] };
}

const MAX_FAULTS = 10;

/** Exports of before November 2026 hold the links of the header. */
const OldExport = z.object({ config: z.object({ menu: z.array(z.unknown()).min(1) }) });

/**
 * Imports a draft. Links of the header are not taken: `hasMenu` tells whether the file has some.
 * Refuses with `sites.import_unreadable`, `sites.draft_conflict`, `sites.promptpay_invalid`.
 */
export async function importConfig(
  scope: Scope,
  { file, version }: { file: string; version: number },
): Promise<{ version: number; hasMenu: boolean }> {
  const json = jsonOf(file);
  const parsed = siteConfigExportSchema(scope.app).safeParse(json);
  if (!parsed.success)
    throw refuse(sitesRefusals, 'sites.import_unreadable', {
      faults: parsed.error.issues.slice(0, MAX_FAULTS).map(({ path }) => path.join('.')),
    });
  const { config } = parsed.data;
  const saved = await changeDraft(scope, version, ({ favicon }) => ({ ...config, favicon }) as SiteConfig);
  return { ...saved, hasMenu: OldExport.safeParse(json).success };
}

function jsonOf(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return findUnstorable(value) === null ? value : null;
  } catch {
    return null; // invalid JSON is reported like any other foreign file
  }
}
