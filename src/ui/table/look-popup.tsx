import { Menu } from '@base-ui/react/menu';
import { Check } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import * as m from '#messages';
import { DENSITIES, type Density, useDensity } from './table-look.ts';

export interface LookPopupProps {
  columns: readonly { key: string; header: string; isShown: boolean }[];
  onColumn: (key: string, isShown: boolean) => void;
  onReset: () => void;
  anchor: RefObject<HTMLButtonElement | null>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

const itemClass =
  'flex min-h-9 pointer-coarse:min-h-11 cursor-pointer items-center gap-3 rounded-sm px-3 py-1.5 text-sm leading-snug outline-none select-none data-highlighted:bg-[color-mix(in_srgb,var(--ink)_7%,transparent)] data-disabled:cursor-not-allowed data-disabled:text-ink-soft';
const markClass = 'size-4 shrink-0 text-accent';
const titleClass = 'px-3 pt-2 pb-1 text-xs font-medium text-ink-soft';

/** Density and columns of a list; lazily loaded by `LookMenu`. */
export default function LookPopup({
  columns,
  onColumn,
  onReset,
  anchor,
  open,
  onOpenChange,
}: LookPopupProps): ReactNode {
  const [density, setDensity] = useDensity();
  return (
    <Menu.Root open={open} onOpenChange={onOpenChange}>
      <Menu.Portal>
        <Menu.Positioner anchor={anchor} align="end" sideOffset={6} sticky className="z-[60] outline-none">
          <Menu.Popup
            aria-label={m.ui_table_look()}
            finalFocus={anchor}
            className="max-h-(--available-height) w-64 origin-(--transform-origin) overflow-y-auto rounded-lg border border-line bg-raised p-1.5 text-ink shadow-float outline-none transition-[opacity,scale] duration-120 data-ending-style:opacity-0 data-starting-style:scale-97 data-starting-style:opacity-0"
          >
            <Menu.RadioGroup value={density} onValueChange={(value: Density) => setDensity(value)}>
              <Menu.Group>
                <Menu.GroupLabel className={titleClass}>{m.ui_table_density()}</Menu.GroupLabel>
                {DENSITIES.map((each) => (
                  <Menu.RadioItem key={each} value={each} className={itemClass}>
                    <span className="grow">{densityText(each)}</span>
                    <Menu.RadioItemIndicator>
                      <Check aria-hidden className={markClass} />
                    </Menu.RadioItemIndicator>
                  </Menu.RadioItem>
                ))}
              </Menu.Group>
            </Menu.RadioGroup>
            <Menu.Separator className="-mx-1.5 my-1.5 h-px bg-line" />
            <Menu.Group>
              <Menu.GroupLabel className={titleClass}>{m.ui_table_columns()}</Menu.GroupLabel>
              {columns.map(({ key, header, isShown }) => (
                <Menu.CheckboxItem
                  key={key}
                  checked={isShown}
                  onCheckedChange={(next) => onColumn(key, next)}
                  className={itemClass}
                >
                  <span className="grow">{header}</span>
                  <Menu.CheckboxItemIndicator>
                    <Check aria-hidden className={markClass} />
                  </Menu.CheckboxItemIndicator>
                </Menu.CheckboxItem>
              ))}
            </Menu.Group>
            <Menu.Separator className="-mx-1.5 my-1.5 h-px bg-line" />
            <Menu.Item onClick={onReset} className={itemClass}>
              {m.ui_table_columns_reset()}
            </Menu.Item>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

function densityText(density: Density): string {
  switch (density) {
    case 'comfortable':
      return m.ui_table_comfortable();
    case 'compact':
      return m.ui_table_compact();
  }
}
