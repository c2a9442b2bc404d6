import { Menu } from '@base-ui/react/menu';
import type { ReactNode, RefObject } from 'react';
import { Link } from 'react-router';
import { classNames } from '../class-names.ts';

export type MenuItem =
  | {
      label: string;
      icon?: ReactNode;
      /** Link target; alternative to `onSelect`. */
      to?: string;
      /** Action; alternative to `to`. */
      onSelect?: () => void;
      danger?: boolean;
      /** Shown under the label of an action. */
      hint?: string;
      /** Shown under the label; disables the item. */
      disabledReason?: string | undefined;
    }
  | 'line';

export interface MenuPopupProps {
  label: string;
  items: readonly MenuItem[];
  anchor: RefObject<HTMLButtonElement | null>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  align: 'start' | 'end';
}

const itemClass =
  'flex min-h-9 pointer-coarse:min-h-11 cursor-pointer items-center gap-3 rounded-sm px-3 py-1.5 text-sm leading-snug outline-none select-none data-highlighted:bg-[color-mix(in_srgb,var(--ink)_7%,transparent)] data-disabled:cursor-not-allowed data-disabled:text-ink-soft [&_svg]:size-4.5 [&_svg]:shrink-0 [&_svg]:opacity-75';

/** The open list; lazily loaded by `Menu`. */
export default function MenuPopup({
  label,
  items,
  anchor,
  open,
  onOpenChange,
  align,
}: MenuPopupProps): ReactNode {
  return (
    <Menu.Root open={open} onOpenChange={onOpenChange}>
      <Menu.Portal>
        {/* Where neither side of the button has room for all of it, it covers the button (`sticky`); it scrolls only where
        it is taller than the window. */}
        <Menu.Positioner anchor={anchor} align={align} sideOffset={6} sticky className="z-[60] outline-none">
          <Menu.Popup
            aria-label={label}
            finalFocus={anchor}
            className="max-h-(--available-height) min-w-52 max-w-80 origin-(--transform-origin) overflow-y-auto rounded-lg border border-line bg-raised p-1.5 text-ink shadow-float outline-none transition-[opacity,scale] duration-120 data-ending-style:opacity-0 data-starting-style:scale-97 data-starting-style:opacity-0"
          >
            {items.map((item, index) =>
              item === 'line' ? (
                // a line has no other identity
                <Menu.Separator key={index} className="-mx-1.5 my-1.5 h-px bg-line" />
              ) : item.to !== undefined && item.disabledReason === undefined ? (
                <Menu.LinkItem
                  key={item.label}
                  closeOnClick
                  render={<Link to={item.to} />}
                  className={classNames(itemClass, item.danger && 'text-danger')}
                >
                  {item.icon}
                  {item.label}
                </Menu.LinkItem>
              ) : (
                <Menu.Item
                  key={item.label}
                  disabled={item.disabledReason !== undefined}
                  {...(item.onSelect && { onClick: item.onSelect })}
                  className={classNames(
                    itemClass,
                    item.danger && 'text-danger',
                    item.hint !== undefined && '[&_svg]:mt-0.5 [&_svg]:self-start',
                  )}
                >
                  {item.icon}
                  <span className="min-w-0">
                    {item.label}
                    {(item.disabledReason ?? item.hint) && (
                      <span className="block text-xs text-ink-soft">{item.disabledReason ?? item.hint}</span>
                    )}
                  </span>
                </Menu.Item>
              ),
            )}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
