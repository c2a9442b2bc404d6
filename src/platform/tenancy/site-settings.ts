import type { z } from 'zod';
import {
  mergedShape,
  type SettingsField,
  type SettingsPart,
  storedSettings,
} from './site-settings-contract.ts';
import { platformSettings, type TenantSettings } from './tenant.ts';

/** What a module declares of a site's settings. */
export interface ModuleSettings {
  readonly part: SettingsPart;
  /** Fields that the pages for admins show; settings without any have a page of their own. */
  readonly fields?: readonly SettingsField[];
  /** What the schema of one field cannot say of several, as long as it holds. */
  readonly rule?: SettingsRule;
}

/** A rule over several settings of one group. */
export interface SettingsRule {
  /** The group that it reads. */
  readonly group: string;
  readonly holds: (group: Readonly<Record<string, number>>) => boolean;
  /** The field of the group that is named when it does not hold. */
  readonly field: string;
}

/** A switch of a module as drafts, history and exports name it: `isShopOn`. */
export function switchName(module: string): string {
  return `is${module.charAt(0).toUpperCase()}${module.slice(1)}On`;
}

/** Everything that the parts of the product declare of a site's settings. */
export class SiteSettings {
  /** Reads a stored row. */
  readonly stored: z.ZodType<TenantSettings>;
  readonly fields: readonly SettingsField[];
  readonly rules: readonly SettingsRule[];
  /** Modules that may be switched off. */
  readonly switches: readonly string[];
  private readonly shape: Record<string, z.ZodType>;
  private readonly switchShape: z.ZodRawShape;
  private readonly keys: readonly string[];

  constructor(declared: readonly ModuleSettings[]) {
    const parts = [platformSettings, ...declared.map(({ part }) => part)];
    this.stored = storedSettings(parts);
    this.shape = mergedShape(parts.map(({ shape }) => shape));
    this.switchShape = Object.assign({}, ...parts.map(({ shape }) => (shape as SwitchGroup).modules?.shape));
    this.fields = declared
      .flatMap(({ fields = [] }) => fields)
      .toSorted((one, other) => one.rank - other.rank);
    this.rules = declared.flatMap(({ rule }) => (rule ? [rule] : []));
    this.switches = Object.keys(this.switchShape);
    const heads = new Set(this.fields.map(({ path }) => path.split('.')[0] ?? ''));
    this.keys = [...heads].filter((key) => key !== 'modules');
  }

  /** The shape in which drafts, history and exports hold what has declared fields. */
  editedShape(): Record<string, z.ZodType> {
    return {
      ...Object.fromEntries(this.keys.map((key) => [key, this.schemaOf(key)])),
      ...Object.fromEntries(
        Object.entries(this.switchShape).map(([module, schema]) => [switchName(module), schema as z.ZodType]),
      ),
    };
  }

  /** What has declared fields, as drafts, history and exports hold it. */
  editedOf(settings: TenantSettings): Record<string, unknown> {
    const stored = settings as unknown as Record<string, unknown>;
    return {
      ...Object.fromEntries(this.keys.map((key) => [key, stored[key]])),
      ...Object.fromEntries(this.switches.map((module) => [switchName(module), settings.modules[module]])),
    };
  }

  /** The stored keys of what has declared fields, from the form of drafts. */
  storedOf(edited: Readonly<Record<string, unknown>>): Record<string, unknown> {
    return {
      ...Object.fromEntries(this.keys.map((key) => [key, edited[key]])),
      modules: Object.fromEntries(this.switches.map((module) => [module, edited[switchName(module)]])),
    };
  }

  /** The schema of one setting: `limits.invitationDays`. */
  schemaAt(path: string): z.ZodType {
    const [key = '', inGroup] = path.split('.');
    const schema = this.schemaOf(key);
    if (inGroup === undefined) return schema;
    const found = (schema as z.ZodPrefault<z.ZodObject>).unwrap().shape[inGroup];
    if (!found) throw new Error(`Nothing declares the setting ${path}.`);
    return found as z.ZodType;
  }

  private schemaOf(key: string): z.ZodType {
    const schema = this.shape[key];
    if (!schema) throw new Error(`Nothing declares the setting ${key}.`);
    return schema;
  }
}

interface SwitchGroup extends z.ZodRawShape {
  readonly modules: z.ZodObject;
}

/** Where a declared field stands in drafts, and in the forms of the pages: `limits.payWithinMinutes`, `isShopOn`. */
export function editedPath(path: string): string {
  return path.startsWith('modules.') ? switchName(path.slice('modules.'.length)) : path;
}
