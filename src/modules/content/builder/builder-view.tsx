import {
  ArrowLeft,
  ClipboardPaste,
  Eye,
  ListTree,
  Monitor,
  Redo2,
  Save,
  SlidersHorizontal,
  Smartphone,
  Tablet,
  Undo2,
} from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { Link } from 'react-router';
import * as m from '#messages';
import { type Role, ROLES } from '#platform/access/role-rules.ts';
import type { DocumentPicture } from '#platform/documents/document-contract.ts';
import { Button } from '#ui/action/button.tsx';
import type { FoundCard } from '#platform/record-cards/record-card-contract.ts';
import type { CardSource } from '#ui/document-editor/document-editor.tsx';
import { IconButton } from '#ui/action/icon-button.tsx';
import { useLeaveGuard } from '#ui/edit/use-leave-guard.ts';
import { useSaveKey } from '#ui/keyboard/use-save-key.ts';
import { Sheet } from '#ui/overlay/sheet.tsx';
import { layoutFor } from '../layout/layout-parts-rules.ts';
import { ROLE_TEXTS } from '../manage/item-text.ts';
import type { Device } from '../page-view/device-rules.ts';
import type { OfferedSection, PostCard, SectionView } from '../reading/reading-contract.ts';
import { AddMenu } from './add-menu.tsx';
import { Canvas } from './canvas.tsx';
import { ChecksButton, type FoundInPage } from './checks-sheet.tsx';
import { Inspector } from './inspector.tsx';
import { Outline } from './outline.tsx';
import { postsOfBlocks } from './posts-of-blocks-rules.ts';
import type { Builder, TakePictures } from './use-builder.tsx';

/** Builds a page: outline, the page itself, and the fields of the selected part. On a phone the two sides are sheets. */
export function BuilderView({
  builder,
  title,
  back,
  pictures,
  cards,
  newest,
  posts,
  categories,
  sections,
  shownSections,
  foundByServer,
  zone,
  isBusy,
  onSave,
  onAddPictures,
  onTakePictures,
  onMakeSection,
  presence,
  children,
}: {
  builder: Builder;
  title: string;
  back: string;
  pictures: Readonly<Record<string, DocumentPicture>>;
  /** Records that its texts can show as cards. */
  cards: CardSource;
  /** The newest records of kinds. */
  newest: Readonly<Record<string, readonly FoundCard[]>>;
  /** The newest posts, for blocks that show some. */
  posts: readonly PostCard[];
  categories: readonly { readonly slug: string; readonly title: string }[];
  /** Of the site, for blocks that show one. */
  sections: readonly OfferedSection[];
  /** What readers see of them, by their slugs. */
  shownSections: Readonly<Record<string, SectionView>>;
  /** What the server found in the last saved version. */
  foundByServer: readonly FoundInPage[];
  zone: string;
  isBusy: boolean;
  onSave: () => void;
  onAddPictures: () => Promise<readonly { pictureId: string; picture: DocumentPicture }[]>;
  /** Gives the page pictures of other pages. */
  onTakePictures: TakePictures;
  /** Makes a section of a row; none where a section is built. */
  onMakeSection?: ((row: string) => void) | undefined;
  /** One line below the title: who else builds it. */
  presence: ReactNode;
  /** Between the bar and the page: what went wrong, where to begin. */
  children?: ReactNode;
}): ReactNode {
  const [device, setDevice] = useState<Device>('desktop');
  // One begins with the screen that one holds.
  useEffect(() => {
    if (innerWidth < TABLET_FROM) setDevice('mobile');
  }, []);
  const [role, setRole] = useState<Role | null>(null);
  const [sheet, setSheet] = useState<'outline' | 'fields' | 'checks' | null>(null);
  const saveId = useId();
  useSaveKey(saveId, m.ui_save_key());
  useLeaveGuard(builder.isChanged ? [m.content_build_page()] : [], isBusy);
  const { layout, selected } = builder;
  const source = { pictures, add: onAddPictures, cards };
  const shown = role === null ? layout : layoutFor(layout, role);

  function onKeyDown(event: KeyboardEvent): void {
    const isTyping =
      (event.target as Element).closest('input, textarea, select, [contenteditable=true]') !== null;
    if (isTyping || !(event.ctrlKey || event.metaKey)) return;
    const key = event.key.toLowerCase();
    if (key === 'z' && event.shiftKey) builder.redo();
    else if (key === 'z') builder.undo();
    else if (key === 'y') builder.redo();
    else if (key === 'c' && selected !== null && getSelection()?.isCollapsed !== false)
      builder.copy(selected);
    else if (key === 'v') void builder.paste(onTakePictures);
    else return;
    event.preventDefault();
  }

  const outline = (
    <Outline
      layout={layout}
      selected={selected}
      onSelect={builder.select}
      onMove={builder.move}
      onDrop={builder.drop}
      onRemove={builder.remove}
    />
  );
  const fields = (
    <Inspector
      builder={builder}
      device={device}
      source={source}
      categories={categories}
      sections={sections}
      zone={zone}
      onMakeSection={onMakeSection}
    />
  );

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- undo and paste work wherever the focus is
    <div className="flex h-dvh flex-col" onKeyDown={onKeyDown}>
      <header className="flex flex-wrap items-center gap-x-1 border-b border-line bg-surface px-2 py-1.5 sm:px-3">
        <Link
          to={back}
          aria-label={m.content_build_back()}
          title={m.content_build_back()}
          className="inline-flex size-11 items-center justify-center rounded-md hover:bg-sunken"
        >
          <ArrowLeft aria-hidden className="size-5" />
        </Link>
        <div className="min-w-0 grow basis-24">
          <h1 className="truncate leading-snug font-semibold">{title}</h1>
          {presence}
        </div>
        <IconButton
          label={m.content_build_undo()}
          icon={<Undo2 />}
          disabled={!builder.canUndo}
          onClick={builder.undo}
        />
        <IconButton
          label={m.content_build_redo()}
          icon={<Redo2 />}
          disabled={!builder.canRedo}
          onClick={builder.redo}
        />
        <IconButton
          label={m.content_build_paste()}
          icon={<ClipboardPaste />}
          onClick={() => void builder.paste(onTakePictures)}
        />
        <ChecksButton
          layout={layout}
          foundByServer={foundByServer}
          isOpen={sheet === 'checks'}
          onToggle={(isOpen) => setSheet(isOpen ? 'checks' : null)}
          onSelect={(part) => {
            builder.select(part);
            // On a narrow screen its fields stand in a sheet of their own.
            if (!matchMedia(WIDE).matches) setSheet('fields');
          }}
        />
        <div role="group" aria-label={m.content_build_device()} className="flex max-sm:order-last">
          {DEVICES.map(({ name, label, icon }) => (
            <IconButton
              key={name}
              label={label()}
              icon={icon}
              aria-pressed={device === name}
              onClick={() => setDevice(name)}
              className="aria-pressed:bg-accent-soft aria-pressed:text-accent"
            />
          ))}
        </div>
        <label className="flex items-center gap-1 max-sm:order-last">
          <Eye aria-hidden className="size-5 text-ink-soft" />
          <span className="sr-only">{m.content_build_shown_to()}</span>
          <select
            value={role ?? ''}
            onChange={(event) => setRole(ROLES.find((each) => each === event.currentTarget.value) ?? null)}
            className="min-h-11 rounded-md bg-transparent px-1 text-sm"
          >
            <option value="">{m.content_build_shown_to_all()}</option>
            {ROLES.map((each) => (
              <option key={each} value={each}>
                {ROLE_TEXTS[each]()}
              </option>
            ))}
          </select>
        </label>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            onSave();
          }}
        >
          <Button
            id={saveId}
            type="submit"
            variant="primary"
            size="sm"
            icon={<Save aria-hidden />}
            disabled={isBusy || !builder.isChanged}
          >
            {m.content_save()}
          </Button>
        </form>
      </header>
      {children}
      <div className="flex min-h-0 grow">
        <aside
          aria-label={m.content_build_outline()}
          className="flex w-72 shrink-0 flex-col overflow-y-auto border-e border-line bg-surface max-lg:hidden"
        >
          <div className="p-2 pb-0">
            <AddMenu
              without={onMakeSection ? undefined : 'section'}
              onAddRow={builder.addRow}
              onAddBlock={builder.addBlock}
            />
          </div>
          {outline}
        </aside>
        <Canvas
          layout={shown}
          context={{
            pictures,
            posts: postsOfBlocks(layout, posts),
            sections: shownSections,
            cards: cards.known,
            newest,
            zone,
          }}
          device={device}
          selected={selected}
          onSelect={builder.select}
        />
        <aside
          aria-label={m.content_build_fields()}
          className="w-96 shrink-0 overflow-y-auto border-s border-line bg-surface max-lg:hidden"
        >
          {fields}
        </aside>
      </div>
      <footer className="flex items-center justify-around border-t border-line bg-surface px-2 py-1 lg:hidden">
        <Button variant="quiet" size="sm" icon={<ListTree aria-hidden />} onClick={() => setSheet('outline')}>
          {m.content_build_outline()}
        </Button>
        <AddMenu
          without={onMakeSection ? undefined : 'section'}
          onAddRow={builder.addRow}
          onAddBlock={builder.addBlock}
        />
        <Button
          variant="quiet"
          size="sm"
          icon={<SlidersHorizontal aria-hidden />}
          disabled={selected === null}
          onClick={() => setSheet('fields')}
        >
          {m.content_build_fields()}
        </Button>
      </footer>
      <Sheet
        side="bottom"
        title={m.content_build_outline()}
        open={sheet === 'outline'}
        onClose={() => setSheet(null)}
      >
        {outline}
      </Sheet>
      <Sheet
        side="bottom"
        title={m.content_build_fields()}
        open={sheet === 'fields'}
        onClose={() => setSheet(null)}
      >
        {fields}
      </Sheet>
    </div>
  );
}

/** Screens on which the fields stand beside the page. */
const WIDE = '(min-width: 64rem)';
/** Width from which a screen is a tablet's, in pixels. */
const TABLET_FROM = 640;

const DEVICES = [
  { name: 'mobile', label: m.content_build_screen_mobile, icon: <Smartphone /> },
  { name: 'tablet', label: m.content_build_screen_tablet, icon: <Tablet /> },
  { name: 'desktop', label: m.content_build_screen_desktop, icon: <Monitor /> },
] as const;
