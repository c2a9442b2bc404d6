import type { MouseEvent, ReactNode } from 'react';
import * as m from '#messages';
import type { Locale } from '#platform/locale/locale.ts';
import { Card } from '#ui/layout/card.tsx';
import { LinkColumns } from '#ui/navigation/link-columns.tsx';
import { OverflowNav } from '#ui/navigation/overflow-nav.tsx';
import { LANGUAGE_TEXTS } from '../manage/item-text.ts';
import { itemOfTarget, type MenuPlace } from '../menus/menu-contract.ts';
import { shownEntries, withOwnLink } from '../menus/menu-rules.ts';
import type { DraftEntry } from './menu-fields.tsx';

const LOCALES: readonly Locale[] = ['th', 'en'];

/** A menu as it will look, in each language; its links lead nowhere. */
export function MenuPreview({ place, rows }: { place: MenuPlace; rows: readonly DraftEntry[] }): ReactNode {
  const named = rows.filter(({ th, en }) => th.trim() !== '' || en.trim() !== '');
  return (
    <Card title={m.content_menu_preview()} description={m.content_menu_preview_help()}>
      {named.length === 0 ? (
        <p className="text-ink-soft">{m.content_menu_preview_empty()}</p>
      ) : (
        <div className="flex flex-col gap-4" onClickCapture={stay}>
          {LOCALES.map((locale) => {
            const links = shownEntries(named, {
              locale,
              pathOf: (to) => (to.trim() === '' ? null : itemOfTarget(to) === null ? to : '#'),
            }).map(withOwnLink);
            const label = `${m.content_menu_preview()}, ${LANGUAGE_TEXTS[locale]()}`;
            return (
              <div key={locale} lang={locale} className="rounded-lg border border-line bg-surface p-3">
                <p className="mb-2 text-sm text-ink-soft">{LANGUAGE_TEXTS[locale]()}</p>
                {place === 'main' ? (
                  <OverflowNav label={label} moreLabel={m.content_menu_preview_more()} links={links} />
                ) : (
                  <LinkColumns label={label} columns={links} />
                )}
              </div>
            );
          })}
        </div>
      )}
    </Card>
  );
}

function stay(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.closest('a')) {
    event.preventDefault();
    event.stopPropagation();
  }
}
