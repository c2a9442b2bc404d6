import { type ReactNode, type Ref, useId } from 'react';
import * as m from '#messages';
import type { RichDocument } from '#platform/documents/document-contract.ts';
import { lazyView } from '#platform/module/lazy-view.ts';
import { Skeleton } from '../loading/skeleton.tsx';
import { OnceAwake } from '../still/once-awake.tsx';
import type { TextWriter } from './document-editor.tsx';
import type { DocumentMedia } from './document-media.ts';
import type { InsertItem } from './insert-items.tsx';
import { StillDocument } from './still-document.tsx';
import { useHeldBack } from './use-held-back.ts';

const DocumentEditor = lazyView(() => import('./document-editor.tsx'), 'default');

/** A document whose page holds what it edits as one object, as `useDraft` does. The editor comes once the reader does something. */
export function HeldDocumentField({
  label,
  help,
  optional = false,
  value,
  onChange,
  media,
  maxLetters,
  items,
  writer,
}: {
  label: string;
  help?: string | undefined;
  optional?: boolean;
  value: RichDocument;
  onChange: (document: RichDocument) => void;
  media: DocumentMedia;
  /** Longer texts are refused; none by default. */
  maxLetters?: number | undefined;
  items?: readonly InsertItem[] | undefined;
  writer?: Ref<TextWriter | null> | undefined;
}): ReactNode {
  const { pictures, sounds, onAddPictures, onAddSounds } = media;
  const id = useId();
  const { hold, release } = useHeldBack(onChange, { isOn: true });
  return (
    <div
      role="group"
      aria-label={label}
      aria-describedby={help && id}
      onBlur={release}
      className="flex min-w-0 flex-col gap-1.5"
    >
      <span aria-hidden className="text-sm leading-normal font-medium text-ink">
        {label}
        {optional && <span className="font-normal text-ink-soft"> {m.ui_optional()}</span>}
      </span>
      <OnceAwake views={[DocumentEditor]} fallback={<Skeleton className="h-40" />}>
        {import.meta.env?.SSR ? (
          <StillDocument document={value} pictures={pictures} sounds={sounds} isLow />
        ) : (
          <DocumentEditor
            value={value}
            onChange={hold}
            pictures={pictures}
            sounds={sounds}
            onAddSounds={onAddSounds}
            onAddPictures={
              onAddPictures &&
              (async () =>
                (await onAddPictures()).map(({ pictureId, picture }) => ({ pictureId, picture, alt: '' })))
            }
            label={label}
            placeholder=""
            isLow
            maxLetters={maxLetters}
            items={items}
            writer={writer}
          />
        )}
      </OnceAwake>
      {help && (
        <p id={id} className="text-sm text-ink-soft">
          {help}
        </p>
      )}
    </div>
  );
}
