import { z } from 'zod';
import { TypedRowVersion } from '#platform/db/column-contract.ts';
import { checkedAddress, isLocalPath } from '#platform/navigation/address.ts';
import { normalizeText } from '#platform/text/fold.ts';

/** Where menus stand: in the header and in the footer. */
export const MENU_PLACES = ['main', 'footer'] as const;
export const MenuPlace = z.enum(MENU_PLACES);
export type MenuPlace = z.infer<typeof MenuPlace>;

/** Most entries of a menu, or columns of the footer, and most links below each. */
export const MENU_LIMITS: Readonly<Record<MenuPlace, { readonly entries: number; readonly links: number }>> =
  {
    main: { entries: 8, links: 12 },
    footer: { entries: 4, links: 10 },
  };
export const MAX_LABEL = 60;
export const MAX_TARGET = 300;
/** Versions that a menu keeps; older ones are dropped. */
export const MAX_MENU_VERSIONS = 100;

const ITEM = 'item:';
const ITEM_TARGET = /^item:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The target of a link that names an item of the site: its address follows the item. */
export function targetOfItem(itemId: string): string {
  return ITEM + itemId;
}

/** The item that a target names, or null for an address. */
export function itemOfTarget(target: string): string | null {
  return ITEM_TARGET.test(target) ? target.slice(ITEM.length) : null;
}

/** Whether a target is an item, a path of this site or an https address of another one. */
export function isTarget(target: string): boolean {
  if (/\s/.test(target)) return false;
  return (
    itemOfTarget(target) !== null ||
    isLocalPath(target) ||
    (/^https:\/\//i.test(target) && checkedAddress(target) !== null)
  );
}

const Label = z.string().trim().min(1).max(MAX_LABEL).transform(normalizeText);
const Target = z.string().trim().max(MAX_TARGET).refine(isTarget);

export const MenuLink = z.object({ th: Label, en: Label, to: Target });
export type MenuLink = z.infer<typeof MenuLink>;

/** An entry of the header, with the links below it, or a column of the footer, whose title leads nowhere. */
export interface MenuEntry {
  readonly th: string;
  readonly en: string;
  /** Empty: it only opens the links below it. */
  readonly to: string;
  readonly entries: readonly MenuLink[];
}

declare module '#platform/db/column-types.ts' {
  interface ColumnTypes {
    'content_menu_version.entries': readonly MenuEntry[];
  }
}

/** Rows of a form in their order, without those that nobody has filled in. */
function typedRows<Row extends z.ZodType>(row: Row, most: number) {
  return z.preprocess((typed) => {
    if (typeof typed !== 'object' || typed === null) return [];
    return Object.values(typed).filter((each) => !isBlank(each));
  }, z.array(row).max(most));
}

function isBlank(row: unknown): boolean {
  if (typeof row === 'object' && row !== null) return Object.values(row).every(isBlank);
  return typeof row === 'string' && row.trim() === '';
}

const { main, footer } = MENU_LIMITS;

/** What a manager publishes as the menu of the header; `usual` takes the links of the modules that are on. */
export const PublishMainInput = z
  .object({
    version: TypedRowVersion,
    links: z.enum(['usual', 'own']),
    entries: typedRows(
      z
        .object({
          th: Label,
          en: Label,
          to: z.union([z.literal(''), Target]).default(''),
          entries: typedRows(MenuLink, main.links),
        })
        .refine(({ to, entries }) => to !== '' || entries.length > 0, { path: ['to'] }),
      main.entries,
    ),
  })
  .transform(({ version, links, entries }) => ({ version, entries: links === 'usual' ? null : entries }));

/** What a manager publishes as the columns of the footer. */
export const PublishFooterInput = z.object({
  version: TypedRowVersion,
  entries: typedRows(
    z.object({ th: Label, en: Label, entries: typedRows(MenuLink, footer.links) }).transform((column) => ({
      ...column,
      to: '',
    })),
    footer.entries,
  ),
});

export const RestoreMenuInput = z.object({
  place: MenuPlace,
  version: TypedRowVersion,
  number: TypedRowVersion,
});
