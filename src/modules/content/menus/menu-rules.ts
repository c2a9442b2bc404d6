import type { Locale } from '#platform/locale/locale.ts';
import { itemOfTarget, type MenuEntry, type MenuLink } from './menu-contract.ts';

/** An entry of a menu as a reader sees it, in their language. */
export interface ShownEntry {
  readonly label: string;
  /** Null: it only opens the links below it. */
  readonly path: string | null;
  readonly links: readonly ShownLink[];
}

export interface ShownLink {
  readonly label: string;
  readonly path: string;
}

/** Returns every item that a menu names, each once. */
export function itemsOf(entries: readonly MenuEntry[]): string[] {
  const targets = entries.flatMap(({ to, entries: below }) => [to, ...below.map((link) => link.to)]);
  return [...new Set(targets.flatMap((target) => itemOfTarget(target) ?? []))];
}

/**
 * Returns what a reader sees of a menu. `pathOf` tells where a target leads for them, null where it leads nowhere. What
 * leads nowhere is left out, an entry without a target only together with all links below it.
 */
export function shownEntries(
  entries: readonly MenuEntry[],
  { locale, pathOf }: { readonly locale: Locale; readonly pathOf: (target: string) => string | null },
): ShownEntry[] {
  return entries.flatMap((entry) => {
    const path = entry.to === '' ? null : pathOf(entry.to);
    const links = entry.entries.flatMap((link) => shownLink(link, { locale, pathOf }));
    return path === null && links.length === 0 ? [] : [{ label: entry[locale], path, links }];
  });
}

/** An entry that leads somewhere and opens links: it only opens them, and leads there by the first of them. */
export function withOwnLink(entry: ShownEntry): ShownEntry {
  const { label, path, links } = entry;
  return path === null || links.length === 0
    ? entry
    : { label, path: null, links: [{ label, path }, ...links] };
}

function shownLink(
  link: MenuLink,
  { locale, pathOf }: { readonly locale: Locale; readonly pathOf: (target: string) => string | null },
): ShownLink[] {
  const path = pathOf(link.to);
  return path === null ? [] : [{ label: link[locale], path }];
}

/** A menu as lines, one for each entry and link, for differences between versions. */
export function linesOf(
  entries: readonly MenuEntry[],
  textOf: (target: string) => string,
): { readonly text: string; readonly isBelow: boolean }[] {
  const line = ({ th, en, to }: MenuLink): string => `${th} / ${en}${to === '' ? '' : ` → ${textOf(to)}`}`;
  return entries.flatMap((entry) => [
    { text: line(entry), isBelow: false },
    ...entry.entries.map((link) => ({ text: line(link), isBelow: true })),
  ]);
}
