import { z } from 'zod';
import type { Sentence } from '../locale/sentence.ts';
import type { TenantSettings } from './tenant.ts';

/**
 * Keys of a site's stored settings that one part of the product owns. A plain `z.object` is a group: several parts may
 * own keys of the same group, and a group that is not stored has its defaults. Every other key must have a default or
 * be optional, so that older rows can be read.
 */
export interface SettingsPart<Shape extends z.ZodRawShape = z.ZodRawShape> {
  readonly shape: Shape;
  /** Returns this part of a tenant's settings, which were parsed with the shapes of all parts. */
  of(tenant: { readonly settings: TenantSettings }): z.output<z.ZodObject<Shape>>;
}

/** Declares the settings keys that a part of the product owns. */
export function settingsPart<const Shape extends z.ZodRawShape>(shape: Shape): SettingsPart<Shape> {
  return {
    shape,
    of: ({ settings }) => settings as unknown as z.output<z.ZodObject<Shape>>,
  };
}

/** Returns the schema of the stored settings, from all parts. */
export function storedSettings(parts: readonly SettingsPart[]): z.ZodType<TenantSettings> {
  return z.object(mergedShape(parts.map(({ shape }) => shape))) as unknown as z.ZodType<TenantSettings>;
}

/** Merges shapes: groups of the same name are combined; throws for any other key that two parts declare. */
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

/** A field on the pages where admins edit a site's settings. */
export type SettingsField = TickField | NumberField | AmountField | ChoiceField;

interface AnyField {
  /** Path in the settings: `limits.invitationDays`. */
  readonly path: string;
  /** Lower ranks come first on the page. */
  readonly rank: number;
  /** The settings page, and the card where the page shares one between modules: `limits/times`. */
  readonly card: string;
  /** A separate card on that page; fields of one module with the same title share it. */
  readonly ownCard?: SettingsCard;
  readonly label: Sentence;
  readonly help?: Sentence;
}

/** A card on a settings page. */
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

/** A whole number, bounded by the schema of its setting. */
export interface NumberField extends AnyField {
  readonly kind: 'number';
  readonly maxLength: number;
}

/** An amount in satang, typed in baht. */
export interface AmountField extends AnyField {
  readonly kind: 'amount';
}

/** One of several values. */
export interface ChoiceField extends AnyField {
  readonly kind: 'choice';
  readonly options: readonly { readonly value: string; readonly label: Sentence; readonly help?: Sentence }[];
}
