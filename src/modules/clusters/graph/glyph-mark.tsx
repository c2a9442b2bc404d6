import type { ReactNode } from 'react';
import type { RelationGlyph } from '#platform/relations/relation-contract.ts';
import { classNames } from '#ui/class-names.ts';
import { GLYPH_LOOKS, shapePath } from './glyph-rules.ts';

/** The shape and colour of a kind of nodes, as the drawing has them. */
export function GlyphMark({ glyph }: { glyph: RelationGlyph }): ReactNode {
  const { shape, fill } = GLYPH_LOOKS[glyph];
  return (
    <svg aria-hidden viewBox="-9 -9 18 18" className={classNames('size-4 shrink-0', fill)}>
      <path d={shapePath(shape, 0, 0)} />
    </svg>
  );
}
