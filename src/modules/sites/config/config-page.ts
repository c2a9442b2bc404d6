import { wide } from '#platform/db/column-contract.ts';
import { z } from 'zod';
import { hasRole } from '#platform/access/role-rules.ts';
import { intent, pageAction } from '#platform/page/page.ts';
import type { Scope } from '#platform/scope.ts';
import { manageConfig } from '../permissions.ts';
import { declaredShape } from './declared-settings.ts';
import { changeDraft, type ConfigState, getConfigState } from './config-draft.ts';
import type { SiteConfig } from './site-config-contract.ts';

const Version = wide(z.coerce.number().int().positive());

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

/**
 * The action of a page whose one form holds a part of the draft: `partOf` says which, of what was typed; what modules
 * declared for `page` is saved beside it.
 */
export function savesPart<Shape extends z.ZodRawShape>(
  shape: Shape,
  partOf: (typed: z.output<z.ZodObject<Shape>>) => Partial<SiteConfig>,
  page?: string,
) {
  const Part = z.object(shape).transform((typed) => ({ part: partOf(typed) }));
  return pageAction({
    access: manageConfig,
    intents: {
      default: intent({
        input: (app) =>
          z
            .object(VersionFields)
            .and(Part)
            .and(
              z
                .object(page === undefined ? {} : declaredShape(app, page))
                .transform((declared) => ({ declared })),
            ),
        handle: (scope, { version, over, part, declared }) =>
          changeDraft(scope, versionOf({ version, over }), (draft) => ({
            ...withDeclared(draft, declared),
            ...part,
          })),
      }),
    },
  });
}

/** The draft with what was typed into declared fields; groups keep the fields that stand on other pages. */
function withDeclared(draft: SiteConfig, declared: Readonly<Record<string, unknown>>): SiteConfig {
  const said = Object.entries(declared).filter(([, value]) => value !== undefined);
  const merged = said.map(([key, value]) => {
    const before = draft[key];
    return [key, isGroup(value) && isGroup(before) ? { ...before, ...value } : value];
  });
  return { ...draft, ...Object.fromEntries(merged) };
}

function isGroup(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Saves the part of the draft that one form holds. */
export function savePart(
  scope: Scope,
  versions: { version: number; over?: number | undefined },
  part: Partial<SiteConfig>,
): Promise<{ version: number }> {
  return changeDraft(scope, versionOf(versions), (draft) => ({ ...draft, ...part }));
}
