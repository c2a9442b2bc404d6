import { ImagePlus, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import * as m from '#messages';
import type { DocumentPicture } from '#platform/documents/document-contract.ts';
import type { CardSource } from '#ui/document-editor/document-editor.tsx';
import { Button } from '#ui/action/button.tsx';

/** The page's own pictures, and how to add some. */
export interface PictureSource {
  readonly pictures: Readonly<Record<string, DocumentPicture>>;
  readonly add: () => Promise<readonly { pictureId: string; picture: DocumentPicture }[]>;
}

/** What texts of blocks show beside their words. */
export interface TextSource extends PictureSource {
  readonly cards: CardSource;
}

/** One picture: chosen from the device, or from those that the page has already. */
export function PictureField({
  source,
  pictureId,
  onChange,
}: {
  source: PictureSource;
  pictureId: string | null;
  onChange: (pictureId: string | null) => void;
}): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const picture = pictureId === null ? undefined : source.pictures[pictureId];
  const all = Object.entries(source.pictures);
  return (
    <div className="flex flex-col gap-2">
      {picture && (
        <img
          src={picture.thumbnail}
          alt=""
          className="aspect-video w-full rounded-md bg-sunken object-contain"
        />
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          icon={<ImagePlus aria-hidden />}
          onClick={() =>
            void source.add().then(([added]) => {
              if (added) onChange(added.pictureId);
            })
          }
        >
          {m.content_build_picture_add()}
        </Button>
        {all.length > 0 && (
          <Button size="sm" variant="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {m.content_build_picture_choose()}
          </Button>
        )}
        {pictureId !== null && (
          <Button size="sm" variant="quiet" icon={<Trash2 aria-hidden />} onClick={() => onChange(null)}>
            {m.content_build_picture_none()}
          </Button>
        )}
      </div>
      {isOpen && (
        <ul className="grid max-h-64 grid-cols-3 gap-2 overflow-y-auto">
          {all.map(([id, each], at) => (
            <li key={id}>
              <button
                type="button"
                aria-pressed={id === pictureId}
                aria-label={m.content_build_picture_number({ number: at + 1 })}
                onClick={() => {
                  onChange(id);
                  setOpen(false);
                }}
                className="block w-full overflow-hidden rounded-md border border-line aria-pressed:outline-2 aria-pressed:outline-accent"
              >
                <img
                  src={each.thumbnail}
                  alt=""
                  loading="lazy"
                  className="aspect-square w-full object-cover"
                />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
