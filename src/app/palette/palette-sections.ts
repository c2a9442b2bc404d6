import * as m from '#messages';
import type { Icon } from '#platform/module/module-ui.ts';
import type { TextMarks } from '#platform/search/marks-contract.ts';
import type { RecordGroup } from '#platform/search/record-contract.ts';
import {
  actionEntries,
  type PaletteEntry,
  pageEntries,
  type Reader,
  recordLooks,
} from './palette-entries.ts';
import { GOOD_MATCH, type Match, matchEntries, SAME_NAME } from './palette-rules.ts';
import type { Recent } from './recent-records.ts';

/** One line of the palette. */
export interface PaletteOption {
  readonly key: string;
  readonly label: string;
  readonly labelMarks?: TextMarks;
  readonly detail: string;
  readonly detailMarks?: TextMarks;
  readonly icon: Icon | null;
  /** Path of the page; null for an action that happens at once. */
  readonly to: string | null;
  readonly run?: () => void;
  /** Kind of record; empty for pages and actions. */
  readonly kind: string;
}

export interface PaletteSection {
  readonly key: string;
  readonly title: string;
  readonly options: readonly PaletteOption[];
}

/**
 * Returns what the palette shows. Without a query: what was opened last, then what can be done, then the pages. With one:
 * pages and actions of that name, a record whose number or address it is, pages and actions whose names begin with it,
 * records, all other pages and actions, and records that only a corrected query finds.
 */
export function sectionsOf(
  reader: Reader,
  { query, records, recent }: { query: string; records: readonly RecordGroup[]; recent: readonly Recent[] },
): PaletteSection[] {
  const [pages, actions] = [pageEntries(reader), actionEntries(reader)];
  if (query.trim() === '')
    return filled([
      { key: 'recent', title: m.app_palette_recent(), options: recent.map(recentOption) },
      { key: 'actions', title: m.app_palette_actions(), options: actions.map(entryOption) },
      { key: 'pages', title: m.app_palette_pages(), options: pages.map(entryOption) },
    ]);
  const matches = [
    { key: 'actions', title: m.app_palette_actions(), found: matchEntries(actions, query) },
    { key: 'pages', title: m.app_palette_pages(), found: matchEntries(pages, query) },
  ];
  const entriesOf = (isWanted: (match: Match) => boolean, suffix: string): PaletteSection[] =>
    matches.map(({ key, title, found }) => ({
      key: key + suffix,
      title,
      options: found.filter(({ match }) => isWanted(match)).map(({ entry }) => entryOption(entry)),
    }));
  const recordsOf = (isWanted: (group: RecordGroup) => boolean): PaletteSection[] =>
    records.filter(isWanted).map(recordSection);
  return filled([
    ...entriesOf((match) => match === SAME_NAME, '-same'),
    ...recordsOf(({ isExact }) => isExact),
    ...entriesOf((match) => match >= GOOD_MATCH && match !== SAME_NAME, ''),
    ...recordsOf(({ isExact, isCorrected }) => !isExact && !isCorrected),
    ...entriesOf((match) => match < GOOD_MATCH, '-more'),
    ...recordsOf(({ isExact, isCorrected }) => !isExact && isCorrected),
  ]);
}

function filled(sections: readonly PaletteSection[]): PaletteSection[] {
  return sections.filter(({ options }) => options.length > 0);
}

function recordSection({ kind, hits }: RecordGroup): PaletteSection {
  const look = recordLooks.get(kind);
  return {
    key: kind,
    title: look?.label() ?? '',
    options: hits.map(({ id, title, titleMarks, detail, detailMarks, to }) => ({
      key: `${kind} ${id}`,
      label: title,
      labelMarks: titleMarks,
      detail,
      detailMarks,
      icon: look?.icon ?? null,
      to,
      kind,
    })),
  };
}

function entryOption({ key, label, icon, to, run }: PaletteEntry): PaletteOption {
  return { key, label, detail: '', icon, to, kind: '', ...(run && { run }) };
}

function recentOption({ to, label, detail, kind }: Recent): PaletteOption {
  const look = recordLooks.get(kind);
  return { key: `recent ${to}`, label, detail, icon: look?.icon ?? null, to, kind };
}
