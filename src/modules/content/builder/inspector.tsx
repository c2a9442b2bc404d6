import { ArrowDown, ArrowUp, ClipboardCopy, Copy, Plus, SquareStack, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import { Button } from '#ui/action/button.tsx';
import { IconButton } from '#ui/action/icon-button.tsx';
import type { Row } from '../layout/layout-contract.ts';
import { sectionsOf } from '../layout/layout-parts-rules.ts';
import type { OfferedSection } from '../reading/reading-contract.ts';
import { BlockFields } from './block-fields.tsx';
import type { Device } from '../page-view/device-rules.ts';
import { findPart, idOf } from './edit-layout-rules.ts';
import { nameOf } from './outline.tsx';
import { ColumnFields, PartFields, RowFields } from './part-fields.tsx';
import type { TextSource } from './picture-field.tsx';
import type { Builder } from './use-builder.tsx';

/** Everything that can be set of the selected part. */
export function Inspector({
  builder,
  device,
  source,
  categories,
  sections,
  zone,
  onMakeSection,
}: {
  builder: Builder;
  device: Device;
  source: TextSource;
  categories: readonly { readonly slug: string; readonly title: string }[];
  sections: readonly OfferedSection[];
  zone: string;
  /** Makes a section of a row; undefined where there is none in a section. */
  onMakeSection?: ((row: string) => void) | undefined;
}): ReactNode {
  const part = findPart(builder.layout, builder.selected);
  if (!part) return <p className="px-4 py-6 text-sm text-ink-soft">{m.content_build_select()}</p>;
  const id = idOf(part);
  const onChange = (fields: object, what: string): void => builder.change(id, fields, what);
  const shared = { device, source, onChange };
  const row =
    part.kind === 'row'
      ? part.row
      : part.kind === 'block' && part.block.type === 'row'
        ? part.block.row
        : null;
  return (
    <section key={id} aria-label={nameOf(part)} className="flex flex-col gap-4 p-4">
      <header className="flex flex-col gap-1">
        <h2 className="truncate font-semibold">{nameOf(part)}</h2>
        <div role="toolbar" aria-label={m.content_build_actions()} className="-mx-2 flex flex-wrap">
          <IconButton
            size="sm"
            label={m.content_build_up()}
            icon={<ArrowUp />}
            onClick={() => builder.move(id, -1)}
          />
          <IconButton
            size="sm"
            label={m.content_build_down()}
            icon={<ArrowDown />}
            onClick={() => builder.move(id, 1)}
          />
          <IconButton
            size="sm"
            label={m.content_build_duplicate()}
            icon={<Copy />}
            onClick={() => builder.duplicate(id)}
          />
          {part.kind !== 'column' && (
            <IconButton
              size="sm"
              label={m.content_build_copy()}
              icon={<ClipboardCopy />}
              onClick={() => builder.copy(id)}
            />
          )}
          <IconButton
            size="sm"
            label={m.content_build_remove()}
            icon={<Trash2 />}
            onClick={() => builder.remove(id)}
          />
        </div>
      </header>
      {part.kind === 'block' && (
        <BlockFields block={part.block} categories={categories} sections={sections} zone={zone} {...shared} />
      )}
      {part.kind === 'row' && <RowFields value={part.row} {...shared} />}
      {part.kind === 'column' && <ColumnFields value={part.column} {...shared} />}
      {row && (
        <Button size="sm" icon={<Plus aria-hidden />} onClick={() => builder.addColumn(id)}>
          {m.content_build_add_column()}
        </Button>
      )}
      {part.kind === 'row' && onMakeSection && !holdsSection(part.row) && (
        <Button size="sm" icon={<SquareStack aria-hidden />} onClick={() => onMakeSection(id)}>
          {m.content_section_make()}
        </Button>
      )}
      {part.kind !== 'column' && (
        <PartFields value={part.kind === 'row' ? part.row : part.block} onChange={onChange} />
      )}
    </section>
  );
}

/** A section stands on pages, not in another section. */
function holdsSection(row: Row): boolean {
  return sectionsOf({ schema: 1, rows: [row] }).length > 0;
}
