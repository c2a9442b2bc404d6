import { FileText, Link2, Search } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import * as m from '#messages';
import { ask } from '#platform/navigation/ask.ts';
import { IconButton } from '#ui/action/icon-button.tsx';
import { type CellControl, cellClass } from '#ui/edit/edited-column.ts';
import type { PickerPage } from '#ui/picker/picker-rules.ts';
import { PickerWindow } from '#ui/picker/picker-window.tsx';
import { managePaths } from '../item/paths.ts';
import { KIND_TEXTS, LANGUAGE_TEXTS, STATE_TEXTS } from '../manage/item-text.ts';
import { itemOfTarget, MAX_TARGET, targetOfItem } from '../menus/menu-contract.ts';
import type { loader } from './targets-page.tsx';

/** Where a link leads: an address that is typed, or a page of the site that is chosen. */
export function TargetCell({
  control,
  target,
  titles,
  canPick,
  placeholder,
  onTarget,
}: {
  control: CellControl;
  target: string;
  /** Titles of items, by id. */
  titles: Readonly<Record<string, string>>;
  /** Whether there are pages to choose: not while they are switched off. */
  canPick: boolean;
  placeholder?: string;
  /** `title` is that of the item, if one was chosen. */
  onTarget: (target: string, title?: string) => void;
}): ReactNode {
  const [isPicking, setPicking] = useState(false);
  const itemId = itemOfTarget(target);
  return (
    <span className="flex min-w-0 items-center gap-1">
      {itemId === null ? (
        <input
          {...control}
          type="text"
          value={target}
          maxLength={MAX_TARGET}
          placeholder={placeholder}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          onChange={({ currentTarget }) => onTarget(currentTarget.value)}
          className={cellClass}
        />
      ) : (
        <>
          <input type="hidden" name={control.name} value={target} />
          <button
            type="button"
            data-cell={control['data-cell']}
            aria-label={`${control['aria-label']}: ${titles[itemId] ?? m.content_menu_page_missing()}`}
            aria-describedby={control['aria-describedby']}
            disabled={control.disabled || !canPick}
            onClick={() => setPicking(true)}
            className={`${cellClass} flex min-w-0 items-center gap-2 text-start`}
          >
            <FileText aria-hidden className="size-4.5 shrink-0 text-ink-soft" />
            <span className={titles[itemId] === undefined ? 'truncate text-danger' : 'truncate'}>
              {titles[itemId] ?? m.content_menu_page_missing()}
            </span>
          </button>
        </>
      )}
      {itemId === null && canPick && (
        <IconButton
          size="sm"
          label={m.content_menu_pick({ field: control['aria-label'] })}
          icon={<Search aria-hidden />}
          disabled={control.disabled}
          aria-haspopup="dialog"
          onClick={() => setPicking(true)}
        />
      )}
      {itemId !== null && (
        <IconButton
          size="sm"
          label={m.content_menu_type_address({ field: control['aria-label'] })}
          icon={<Link2 aria-hidden />}
          disabled={control.disabled}
          onClick={() => onTarget('')}
        />
      )}
      {isPicking && (
        <PickerWindow
          title={m.content_menu_pick_title()}
          searchLabel={m.content_menu_pick_search()}
          chosen={itemId === null ? [] : [{ id: itemId, label: titles[itemId] ?? '' }]}
          onChange={([option]) => option && onTarget(targetOfItem(option.id), option.label)}
          load={findItems}
          most={1}
          onClose={() => setPicking(false)}
        />
      )}
    </span>
  );
}

async function findItems(q: string): Promise<PickerPage> {
  const { items, isCut } = await ask<Awaited<ReturnType<typeof loader>>>(managePaths.menuTargets(q));
  return {
    options: items.map(({ itemId, title, kind, locale, state }) => ({
      id: itemId,
      label: title,
      detail: [KIND_TEXTS[kind](), LANGUAGE_TEXTS[locale](), STATE_TEXTS[state]()].join(' · '),
    })),
    isCut,
  };
}
