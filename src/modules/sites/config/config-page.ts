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

/** `version` is the draft version with which the form was opened; `over` the newer one that the admin chose to overwrite. */
export const VersionFields = { version: Version, over: Version.optional() };

/** Returns the version to save against. */
export function versionOf({ version, over }: { version: number; over?: number | undefined }): number {
  return over ?? version;
}

/** Returns the data that every settings page needs. */
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
 * Builds the action of a page with one form for a part of the draft. `partOf` extracts that part from the input; fields that
 * modules declared for `page` are saved too.
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

/** Merges declared fields into the draft; fields of the same group on other pages are kept. */
function withDeclared(draft: SiteConfig, declared: Readonly<Record<string, unknown>>): SiteConfig {
  const given = Object.entries(declared).filter(([, value]) => value !== undefined);
  const merged = given.map(([key, value]) => {
    const before = draft[key];
    return [key, isGroup(value) && isGroup(before) ? { ...before, ...value } : value];
  });
  return { ...draft, ...Object.fromEntries(merged) };
}

function isGroup(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Saves one form's part of the draft. */
export function savePart(
  scope: Scope,
  versions: { version: number; over?: number | undefined },
  part: Partial<SiteConfig>,
): Promise<{ version: number }> {
  return changeDraft(scope, versionOf(versions), (draft) => ({ ...draft, ...part }));
}
