import { type ReactNode, useState } from 'react';
import * as m from '#messages';
import { EditableTable } from '#ui/edit/editable-table.tsx';
import type { EditedColumn } from '#ui/edit/edited-column.ts';
import type { FormProblem } from '#ui/form/form-problem.ts';
import {
  MAX_LABEL,
  MENU_LIMITS,
  type MenuEntry,
  type MenuLink,
  type MenuPlace,
} from '../menus/menu-contract.ts';
import { TargetCell } from './target-cell.tsx';

export interface DraftLink extends MenuLink {
  readonly key: string;
}

export interface DraftEntry extends DraftLink {
  readonly entries: readonly DraftLink[];
}

/** The rows of a form for the entries of a menu. */
export function draftOf(entries: readonly MenuEntry[]): DraftEntry[] {
  return entries.map((entry, at) => ({
    ...entry,
    key: `saved-${at}`,
    entries: entry.entries.map((link, below) => ({ ...link, key: `saved-${at}-${below}` })),
  }));
}

interface MenuFieldsProps {
  place: MenuPlace;
  rows: readonly DraftEntry[];
  onRows: (rows: readonly DraftEntry[]) => void;
  /** Titles of the items that the menu names, by id. */
  titles: Readonly<Record<string, string>>;
  /** Whether a link may lead to one of the site's posts and pages; they may be switched off. */
  canPick: boolean;
  problem: FormProblem | null;
}

/** The entries of a menu, each with the links below it; both languages stand side by side. */
export function MenuFields({
  place,
  rows,
  onRows,
  titles: known,
  canPick,
  problem,
}: MenuFieldsProps): ReactNode {
  const [picked, setPicked] = useState<Readonly<Record<string, string>>>({});
  const titles = { ...known, ...picked };
  const onTitle = (target: string, title: string): void =>
    setPicked((before) => ({ ...before, [target.slice(target.indexOf(':') + 1)]: title }));
  const isMain = place === 'main';
  const limits = MENU_LIMITS[place];
  return (
    <EditableTable
      caption={isMain ? m.content_menu_main() : m.content_menu_footer()}
      columns={[
        ...labelColumns<DraftEntry>(),
        ...(isMain
          ? [targetColumn<DraftEntry>({ titles, onTitle, canPick, placeholder: '/shop/products' })]
          : []),
      ]}
      rows={rows}
      onRows={onRows}
      rowKey={({ key }) => key}
      rowName={(_, at) =>
        isMain ? m.content_menu_entry({ number: at + 1 }) : m.content_menu_column({ number: at + 1 })
      }
      make={() => ({ th: '', en: '', to: '', key: crypto.randomUUID(), entries: [] })}
      max={limits.entries}
      addLabel={isMain ? m.content_menu_entry_add() : m.content_menu_column_add()}
      isOrdered
      nameOf={(at, field) => `entries.${at}.${field}`}
      problem={problem}
      isOpenAtFirst={({ entries }) => !isMain || entries.length > 0}
      details={({ row, name, nameOf, onRow }) => (
        <EditableTable
          caption={m.content_menu_links_of({ name: row.th || row.en || name })}
          columns={[
            ...labelColumns<DraftLink>(),
            targetColumn<DraftLink>({ titles, onTitle, canPick, placeholder: '/about' }),
          ]}
          rows={row.entries}
          onRows={(entries) => onRow({ ...row, entries })}
          rowKey={({ key }) => key}
          rowName={(_, at) => m.content_menu_link({ number: at + 1, name })}
          make={() => ({ th: '', en: '', to: '', key: crypto.randomUUID() })}
          max={limits.links}
          addLabel={m.content_menu_link_add({ name })}
          isOrdered
          nameOf={(at, field) => `${nameOf('entries')}.${at}.${field}`}
          problem={problem}
        />
      )}
    />
  );
}

function labelColumns<Row extends DraftLink>(): EditedColumn<Row>[] {
  return (['th', 'en'] as const).map((language) => ({
    key: language,
    header: language === 'th' ? m.content_menu_label_th() : m.content_menu_label_en(),
    text: (row) => row[language],
    set: (row, text) => ({ ...row, [language]: text }),
    input: { maxLength: MAX_LABEL, lang: language },
  }));
}

function targetColumn<Row extends DraftLink>({
  titles,
  onTitle,
  canPick,
  placeholder,
}: {
  titles: Readonly<Record<string, string>>;
  canPick: boolean;
  onTitle: (target: string, title: string) => void;
  placeholder: string;
}): EditedColumn<Row> {
  return {
    key: 'to',
    header: m.content_menu_to(),
    isWide: true,
    className: '@2xl:w-2/5',
    text: (row) => row.to,
    set: (row, text) => ({ ...row, to: text }),
    cell: ({ row, control, onRow }) => (
      <TargetCell
        control={control}
        target={row.to}
        titles={titles}
        canPick={canPick}
        placeholder={placeholder}
        onTarget={(to, title) => {
          if (title !== undefined) onTitle(to, title);
          onRow({ ...row, to });
        }}
      />
    ),
  };
}
