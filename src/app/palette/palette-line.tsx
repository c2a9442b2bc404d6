import { CornerDownRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { MarkedText } from '#ui/text/marked-text.tsx';
import type { PaletteOption } from './palette-sections.ts';

/** What one line shows: icon, name, and what tells it apart. */
export function PaletteLine({ option }: { option: PaletteOption }): ReactNode {
  const Icon = option.icon ?? CornerDownRight;
  return (
    <>
      <Icon aria-hidden className="size-4.5 shrink-0 text-ink-soft" />
      <span className="flex min-w-0 grow flex-col sm:flex-row sm:items-baseline sm:gap-3">
        <span className="truncate font-medium sm:max-w-[60%] sm:shrink-0">
          <MarkedText text={option.label} marks={option.labelMarks} />
        </span>
        {option.detail !== '' && (
          <span className="min-w-0 truncate text-sm text-ink-soft">
            <MarkedText text={option.detail} marks={option.detailMarks} />
          </span>
        )}
      </span>
    </>
  );
}
