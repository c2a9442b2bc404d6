import { type ReactNode, type Ref, useId } from 'react';
import * as m from '#messages';
import type { DocumentPicture, KeptPicture, RichDocument } from '#platform/documents/document-contract.ts';
import { lazyView } from '#platform/module/lazy-view.ts';
import { Skeleton } from '../loading/skeleton.tsx';
import { OnceAwake } from '../still/once-awake.tsx';
import type { TextWriter } from './document-editor.tsx';
import type { InsertItem } from './insert-items.tsx';
import { StillDocument } from './still-document.tsx';

const DocumentEditor = lazyView(() => import('./document-editor.tsx'), 'default');

/** A document whose page holds what it edits as one object, as `useDraft` does. The editor comes once the reader does something. */
export function HeldDocumentField({
  label,
  help,
  optional = false,
  value,
  onChange,
  pictures,
  onAddPictures,
  items,
  writer,
}: {
  label: string;
  help?: string | undefined;
  optional?: boolean;
  value: RichDocument;
  onChange: (document: RichDocument) => void;
  pictures: Readonly<Record<string, DocumentPicture>>;
  onAddPictures?: (() => Promise<readonly KeptPicture[]>) | undefined;
  items?: readonly InsertItem[] | undefined;
  writer?: Ref<TextWriter> | undefined;
}): ReactNode {
  const id = useId();
  return (
    <div
      role="group"
      aria-label={label}
      aria-describedby={help && id}
      className="flex min-w-0 flex-col gap-1.5"
    >
      <span aria-hidden className="text-sm leading-normal font-medium text-ink">
        {label}
        {optional && <span className="font-normal text-ink-soft"> {m.ui_optional()}</span>}
      </span>
      <OnceAwake views={[DocumentEditor]} fallback={<Skeleton className="h-80" />}>
        {import.meta.env?.SSR ? (
          <StillDocument document={value} pictures={pictures} />
        ) : (
          <DocumentEditor
            value={value}
            onChange={onChange}
            pictures={pictures}
            onAddPictures={
              onAddPictures &&
              (async () =>
                (await onAddPictures()).map(({ pictureId, picture }) => ({ pictureId, picture, alt: '' })))
            }
            label={label}
            placeholder=""
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
