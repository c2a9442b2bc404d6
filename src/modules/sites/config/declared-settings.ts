import { z } from 'zod';
import type { App } from '#platform/app.ts';
import { MAX_INTEGER } from '#platform/db/column-contract.ts';
import { formatPlainBaht, parseBaht } from '#platform/money/money.ts';
import type { Scope } from '#platform/scope.ts';
import type { SettingsCard, SettingsField } from '#platform/tenancy/site-settings-contract.ts';
import { editedPath } from '#platform/tenancy/site-settings.ts';
import { type DeclaredCard, type DeclaredField, type SiteConfig, Ticked } from './site-config-contract.ts';

type Declared = Pick<App, 'siteSettings'>;

/** Returns the declared fields of a settings page by card, with their draft values. */
export function declaredCards(
  { app, locale }: Pick<Scope, 'app' | 'locale'>,
  page: string,
  draft: SiteConfig,
): DeclaredCard[] {
  const cards = new Map<string, { card: SettingsCard | null; fields: DeclaredField[] }>();
  for (const field of fieldsOn(app, page)) {
    const name = field.ownCard ? field.ownCard.title({}, { locale }) : field.card;
    const known = cards.get(name) ?? { card: field.ownCard ?? null, fields: [] };
    cards.set(name, { ...known, fields: [...known.fields, shownField(field, draft, locale)] });
  }
  return [...cards].map(([name, { card, fields }]) => ({
    name,
    title: card?.title({}, { locale }) ?? null,
    description: card?.description?.({}, { locale }) ?? null,
    warning: isOff(card, draft) ? (card?.offWarning?.({}, { locale }) ?? null) : null,
    fields,
  }));
}

function isOff(card: SettingsCard | null, draft: SiteConfig): boolean {
  return card?.whileOn !== undefined && draft[editedPath(`modules.${card.whileOn}`)] === false;
}

function shownField(field: SettingsField, draft: SiteConfig, locale: Scope['locale']): DeclaredField {
  const name = editedPath(field.path);
  const value = valueAt(draft, name);
  return {
    name,
    kind: field.kind,
    label: field.label({}, { locale }),
    help: field.help?.({}, { locale }) ?? null,
    value: field.kind === 'amount' ? formatPlainBaht(Number(value)) : (value as DeclaredField['value']),
    maxLength: field.kind === 'number' ? field.maxLength : null,
    options:
      field.kind === 'choice'
        ? field.options.map(({ value: option, label, help }) => ({
            value: option,
            label: label({}, { locale }),
            ...(help && { help: help({}, { locale }) }),
          }))
        : [],
  };
}

function valueAt(draft: SiteConfig, path: string): unknown {
  return path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], draft);
}

/** Returns the schema of a page's declared fields, which parses typed values into a part of the draft. */
export function declaredShape(app: Declared, page: string): z.ZodRawShape {
  const fields = fieldsOn(app, page);
  const groups = Map.groupBy(fields, ({ path }) => editedPath(path).split('.')[0] ?? '');
  return Object.fromEntries(
    [...groups].map(([head, ofHead]) => {
      const isGroup = ofHead.some(({ path }) => editedPath(path).includes('.'));
      return [head, isGroup ? typedGroup(app, head, ofHead) : typed(app, ofHead[0] as SettingsField)];
    }),
  );
}

function typedGroup(app: Declared, head: string, fields: readonly SettingsField[]): z.ZodType {
  const shape = Object.fromEntries(
    fields.map((field) => [field.path.slice(head.length + 1), typed(app, field)]),
  );
  const group = z.object(shape).prefault({});
  const rule = app.siteSettings.rules.find((each) => each.group === head);
  if (!rule) return group;
  return group.refine((values) => rule.holds(values as Readonly<Record<string, number>>), {
    path: [rule.field],
  });
}

/** Returns the schema of a typed field, validated against its setting's schema. */
function typed(app: Declared, field: SettingsField): z.ZodType {
  const schema = app.siteSettings.schemaAt(field.path);
  if (field.kind === 'tick') return Ticked;
  if (field.kind === 'amount')
    return z
      .string()
      .max(20)
      .transform(parseBaht)
      .pipe(z.int().min(0).max(MAX_INTEGER))
      .pipe(schema as z.ZodType<unknown, number>);
  return field.kind === 'choice' ? schema.optional() : schema;
}

/** Returns the label of a declared setting by its draft path; null for other settings. */
export function declaredLabel({ app, locale }: Pick<Scope, 'app' | 'locale'>, path: string): string | null {
  return fieldAt(app, path)?.label({}, { locale }) ?? null;
}

/** Returns the display text of a declared setting's value; null if the value can be shown as is. */
export function declaredValue(
  { app, locale }: Pick<Scope, 'app' | 'locale'>,
  path: string,
  value: string,
): string | null {
  const field = fieldAt(app, path);
  if (value === '') return null;
  if (field?.kind === 'amount') return formatPlainBaht(Number(value));
  if (field?.kind !== 'choice') return null;
  return field.options.find((option) => option.value === value)?.label({}, { locale }) ?? null;
}

/** Returns the labels of all declared settings by draft path. */
export function declaredLabels({ app, locale }: Pick<Scope, 'app' | 'locale'>): Record<string, string> {
  return Object.fromEntries(
    app.siteSettings.fields.map(({ path, label }) => [editedPath(path), label({}, { locale })]),
  );
}

function fieldsOn({ siteSettings }: Declared, page: string): SettingsField[] {
  return siteSettings.fields.filter(({ card }) => card.split('/')[0] === page);
}

function fieldAt({ siteSettings }: Declared, path: string): SettingsField | undefined {
  return siteSettings.fields.find((field) => editedPath(field.path) === path);
}
