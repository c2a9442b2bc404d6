import { z } from 'zod';
import type { Sentence } from '../locale/sentence.ts';
import type { TenantSettings } from './tenant.ts';

/**
 * Keys of a site's stored settings that one part of the product owns. A plain `z.object` is a group: several parts may
 * own keys of the same group, and a group that is not stored has its defaults. Every other key has its own default or is
 * optional, so that rows from before it are read.
 */
export interface SettingsPart<Shape extends z.ZodRawShape = z.ZodRawShape> {
  readonly shape: Shape;
  /** This part of a tenant's settings, which were read with the shapes of all parts. */
  of(tenant: { readonly settings: TenantSettings }): z.output<z.ZodObject<Shape>>;
}

/** Declares the keys that a part of the product owns among a site's settings. */
export function settingsPart<const Shape extends z.ZodRawShape>(shape: Shape): SettingsPart<Shape> {
  return {
    shape,
    of: ({ settings }) => settings as unknown as z.output<z.ZodObject<Shape>>,
  };
}

/** The schema of everything that is stored, from all parts. */
export function storedSettings(parts: readonly SettingsPart[]): z.ZodType<TenantSettings> {
  return z.object(mergedShape(parts.map(({ shape }) => shape))) as unknown as z.ZodType<TenantSettings>;
}

/** One shape of several: groups of the same name become one; any other key that two declare is a bug. */
export function mergedShape(shapes: readonly z.ZodRawShape[]): Record<string, z.ZodType> {
  const groups = new Map<string, z.ZodRawShape>();
  const merged: Record<string, z.ZodType> = {};
  for (const [key, schema] of shapes.flatMap((shape) => Object.entries(shape))) {
    if (schema instanceof z.ZodObject) groups.set(key, { ...groups.get(key), ...schema.shape });
    else if (key in merged) throw new Error(`Two parts declare the setting ${key}.`);
    else merged[key] = schema as z.ZodType;
  }
  for (const [key, shape] of groups) {
    if (key in merged) throw new Error(`Two parts declare the setting ${key}.`);
    merged[key] = z.object(shape).prefault({});
  }
  return merged;
}

/** A field of the pages where admins edit a site's settings. */
export type SettingsField = TickField | NumberField | AmountField | ChoiceField;

interface AnyField {
  /** Where it is in the settings: `limits.invitationDays`. */
  readonly path: string;
  /** Fields with a lower rank stand first on their page. */
  readonly rank: number;
  /** The page of the settings that it stands on, and the card where the page has one for several modules: `limits/times`. */
  readonly card: string;
  /** A card of its own on that page; fields of one module with the same title share it. */
  readonly ownCard?: SettingsCard;
  readonly label: Sentence;
  readonly help?: Sentence;
}

/** A card on a page of the settings. */
export interface SettingsCard {
  readonly title: Sentence;
  readonly description?: Sentence;
  /** Shown while the module `whileOn` is switched off. */
  readonly offWarning?: Sentence;
  readonly whileOn?: string;
}

/** On or off. */
export interface TickField extends AnyField {
  readonly kind: 'tick';
}

/** A whole number, as the schema of its setting bounds it. */
export interface NumberField extends AnyField {
  readonly kind: 'number';
  readonly maxLength: number;
}

/** An amount in satang, typed in baht. */
export interface AmountField extends AnyField {
  readonly kind: 'amount';
}

/** One of some values. */
export interface ChoiceField extends AnyField {
  readonly kind: 'choice';
  readonly options: readonly { readonly value: string; readonly label: Sentence; readonly help?: Sentence }[];
}
