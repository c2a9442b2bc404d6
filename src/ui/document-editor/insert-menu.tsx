import type { ReactNode } from 'react';
import * as m from '#messages';
import { classNames } from '../class-names.ts';
import type { InsertItem } from './insert-items.tsx';

/** The list of blocks to insert. The focus stays in the text, which points to the active option by `optionId`. */
export function InsertMenu({
  id,
  items,
  active,
  onHover,
  onChoose,
}: {
  id: string;
  items: readonly InsertItem[];
  active: number;
  onHover(index: number): void;
  onChoose(item: InsertItem): void;
}): ReactNode {
  return (
    <div id={id} role="listbox" aria-label={m.ui_editor_insert()} className="max-h-72 overflow-y-auto p-1.5">
      {items.map((item, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- keys are handled by the text, which keeps the focus
        <div
          key={item.key}
          id={optionId(id, item)}
          role="option"
          aria-selected={index === active}
          ref={(option) => {
            if (index === active) option?.scrollIntoView({ block: 'nearest' });
          }}
          onPointerMove={() => onHover(index)}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(item)}
          className={classNames(
            'flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-3 [&_svg]:size-5 [&_svg]:shrink-0 [&_svg]:text-ink-soft',
            index === active && 'bg-[color-mix(in_srgb,var(--ink)_7%,transparent)]',
          )}
        >
          {item.icon}
          {item.label}
        </div>
      ))}
    </div>
  );
}

export function optionId(id: string, item: InsertItem): string {
  return `${id}-${item.key}`;
}
