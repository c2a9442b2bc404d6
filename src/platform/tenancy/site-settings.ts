import type { z } from 'zod';
import {
  mergedShape,
  type SettingsField,
  type SettingsPart,
  storedSettings,
} from './site-settings-contract.ts';
import { platformSettings, type TenantSettings } from './tenant.ts';

/** A module's declarations for the site settings. */
export interface ModuleSettings {
  readonly part: SettingsPart;
  /** Fields on the admin pages; settings without fields have a page of their own. */
  readonly fields?: readonly SettingsField[];
  /** A rule over several fields. */
  readonly rule?: SettingsRule;
  /** What a new site starts with where that differs from the default, which also holds for sites that were there before. */
  readonly ofNewSite?: Readonly<Record<string, unknown>>;
}

/** A validation rule over several settings of one group. */
export interface SettingsRule {
  /** The group that it validates. */
  readonly group: string;
  readonly holds: (group: Readonly<Record<string, number>>) => boolean;
  /** The field that the error is shown at. */
  readonly field: string;
}

/** Returns the name of a module's switch in drafts, history and exports: `isShopOn`. */
export function switchName(module: string): string {
  return `is${module.charAt(0).toUpperCase()}${module.slice(1)}On`;
}

/** The site settings that all parts of the product declare. */
export class SiteSettings {
  /** Parses a stored row. */
  readonly stored: z.ZodType<TenantSettings>;
  readonly fields: readonly SettingsField[];
  readonly rules: readonly SettingsRule[];
  /** The stored settings of a new site. */
  readonly ofNewSite: Readonly<Record<string, unknown>>;
  /** Modules that can be switched off. */
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
    this.ofNewSite = Object.assign({}, ...declared.map(({ ofNewSite }) => ofNewSite ?? {}));
    this.switches = Object.keys(this.switchShape);
    const heads = new Set(this.fields.map(({ path }) => path.split('.')[0] ?? ''));
    this.keys = [...heads].filter((key) => key !== 'modules');
  }

  /** Returns the shape of all settings with declared fields, in the format of drafts, history and exports. */
  editedShape(): Record<string, z.ZodType> {
    return {
      ...Object.fromEntries(this.keys.map((key) => [key, this.schemaOf(key)])),
      ...Object.fromEntries(
        Object.entries(this.switchShape).map(([module, schema]) => [switchName(module), schema as z.ZodType]),
      ),
    };
  }

  /** Returns the settings with declared fields, in the format of drafts, history and exports. */
  editedOf(settings: TenantSettings): Record<string, unknown> {
    const stored = settings as unknown as Record<string, unknown>;
    return {
      ...Object.fromEntries(this.keys.map((key) => [key, stored[key]])),
      ...Object.fromEntries(this.switches.map((module) => [switchName(module), settings.modules[module]])),
    };
  }

  /** Returns the stored keys of the settings with declared fields, from the format of drafts. */
  storedOf(edited: Readonly<Record<string, unknown>>): Record<string, unknown> {
    return {
      ...Object.fromEntries(this.keys.map((key) => [key, edited[key]])),
      modules: Object.fromEntries(this.switches.map((module) => [module, edited[switchName(module)]])),
    };
  }

  /** Returns the schema of one setting: `limits.invitationDays`. */
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

/** Returns the path of a declared field in drafts and forms: `limits.payWithinMinutes`, `isShopOn`. */
export function editedPath(path: string): string {
  return path.startsWith('modules.') ? switchName(path.slice('modules.'.length)) : path;
}
