import { ImageUp } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import type { DocumentPicture } from '#platform/documents/document-contract.ts';
import { Button } from '#ui/action/button.tsx';
import { Card } from '#ui/layout/card.tsx';

/** Chooses the cover among the item's pictures: the field `coverPictureId`. */
export function CoverCard({
  pictures,
  chosen,
  onAdd,
}: {
  pictures: Readonly<Record<string, DocumentPicture>>;
  chosen: string | null;
  onAdd: () => void;
}): ReactNode {
  return (
    <Card
      id="cover"
      title={m.content_cover()}
      description={m.content_cover_help()}
      actions={
        <Button size="sm" icon={<ImageUp aria-hidden />} onClick={onAdd}>
          {m.content_picture_add()}
        </Button>
      }
    >
      <fieldset>
        <legend className="sr-only">{m.content_cover()}</legend>
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4">
          <li>
            <Choice value="" isChosen={chosen === null} label={m.content_cover_none()}>
              <span className="flex aspect-video w-full items-center justify-center bg-sunken text-sm text-ink-soft">
                {m.content_cover_none()}
              </span>
            </Choice>
          </li>
          {Object.entries(pictures).map(([pictureId, picture], index) => (
            <li key={pictureId}>
              <Choice
                value={pictureId}
                isChosen={chosen === pictureId}
                label={m.content_picture_number({ number: index + 1 })}
              >
                <img
                  src={picture.thumbnail}
                  alt=""
                  width={240}
                  height={135}
                  loading="lazy"
                  className="aspect-video w-full bg-sunken object-cover"
                />
              </Choice>
            </li>
          ))}
        </ul>
      </fieldset>
    </Card>
  );
}

function Choice({
  value,
  isChosen,
  label,
  children,
}: {
  value: string;
  isChosen: boolean;
  label: string;
  children: ReactNode;
}): ReactNode {
  return (
    <label className="relative block cursor-pointer overflow-hidden rounded-md border border-line has-checked:border-accent has-checked:ring-2 has-checked:ring-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
      <input
        type="radio"
        name="coverPictureId"
        value={value}
        defaultChecked={isChosen}
        aria-label={label}
        className="absolute inset-0 cursor-pointer opacity-0"
      />
      {children}
    </label>
  );
}
