import {
  Archive,
  File,
  FileCode,
  FileSpreadsheet,
  FileText,
  Film,
  Folder,
  ImageIcon,
  Music,
  Presentation,
} from 'lucide-react';
import { type ReactNode, useState } from 'react';
import * as m from '#messages';
import { classNames } from '#ui/class-names.ts';
import type { FileItem } from '../item/file-contract.ts';
import type { FileKind } from '../item/file-kind-rules.ts';

const ICONS: Readonly<Record<FileKind, ReactNode>> = {
  folder: <Folder className="fill-current/25" />,
  image: <ImageIcon />,
  video: <Film />,
  audio: <Music />,
  pdf: <FileText />,
  document: <FileText />,
  sheet: <FileSpreadsheet />,
  slides: <Presentation />,
  text: <FileText />,
  code: <FileCode />,
  archive: <Archive />,
  other: <File />,
};

const COLOURS: Readonly<Record<FileKind, string>> = {
  folder: 'text-accent bg-accent-soft',
  image: 'text-positive bg-positive-soft',
  video: 'text-danger bg-danger-soft',
  audio: 'text-warning bg-warning-soft',
  pdf: 'text-danger bg-danger-soft',
  document: 'text-accent bg-accent-soft',
  sheet: 'text-positive bg-positive-soft',
  slides: 'text-warning bg-warning-soft',
  text: 'text-ink-soft bg-sunken',
  code: 'text-accent bg-accent-soft',
  archive: 'text-warning bg-warning-soft',
  other: 'text-ink-soft bg-sunken',
};

/** Icon of an item's kind; decorative, because the name is beside it. */
export function KindIcon({ kind, className }: { kind: FileKind; className?: string }): ReactNode {
  return (
    <span
      aria-hidden
      className={classNames(
        'grid shrink-0 place-items-center rounded-sm',
        COLOURS[kind],
        className ?? 'size-9 [&_svg]:size-5',
      )}
    >
      {ICONS[kind]}
    </span>
  );
}

/** Thumbnail of an item, or its kind's icon if there is none or it fails to load. Decorative. */
export function Thumbnail({ item, isLarge = false }: { item: FileItem; isLarge?: boolean }): ReactNode {
  const [broken, setBroken] = useState<string | null>(null);
  if (item.thumbnailUrl === null || item.thumbnailUrl === broken) {
    return (
      <KindIcon
        kind={item.kind}
        {...(isLarge && { className: 'size-full rounded-md [&_svg]:size-12 [&_svg]:stroke-1' })}
      />
    );
  }
  return (
    <img
      src={item.thumbnailUrl}
      alt=""
      width={item.width ?? undefined}
      height={item.height ?? undefined}
      loading="lazy"
      decoding="async"
      draggable={false}
      onError={() => setBroken(item.thumbnailUrl)}
      className={classNames(
        'shrink-0 bg-sunken object-cover',
        isLarge ? 'size-full rounded-md' : 'size-9 rounded-sm',
      )}
    />
  );
}

export function kindText(kind: FileKind): string {
  switch (kind) {
    case 'folder':
      return m.files_kind_folder();
    case 'image':
      return m.files_kind_image();
    case 'video':
      return m.files_kind_video();
    case 'audio':
      return m.files_kind_audio();
    case 'pdf':
      return m.files_kind_pdf();
    case 'document':
      return m.files_kind_document();
    case 'sheet':
      return m.files_kind_sheet();
    case 'slides':
      return m.files_kind_slides();
    case 'text':
      return m.files_kind_text();
    case 'code':
      return m.files_kind_code();
    case 'archive':
      return m.files_kind_archive();
    case 'other':
      return m.files_kind_other();
  }
}
