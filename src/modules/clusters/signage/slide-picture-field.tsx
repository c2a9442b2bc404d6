import { ImageUp, X } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import * as m from '#messages';
import { MAX_PICTURE_BYTES, PICTURE_TYPES } from '#platform/images/picture-rules.ts';
import { Button } from '#ui/action/button.tsx';
import { FieldError } from '#ui/form/field.tsx';
import { signagePaths } from './paths.ts';
import type { SlidePicture } from './screen-contract.ts';

/** Why a picture was not stored. */
type PictureFailure = 'tooMany' | 'failed';

const FAILURE_TEXTS: Readonly<Record<PictureFailure, () => string>> = {
  tooMany: () => m.clusters_signage_pictures_full(),
  failed: () => m.clusters_signage_picture_failed(),
};

/** The picture of a slide: uploaded at once, kept when the playlist is saved. */
export function SlidePictureField({
  clusterKey,
  picture,
  onPicture,
  name,
  optional,
  error,
}: {
  clusterKey: string;
  picture: SlidePicture | null;
  onPicture: (picture: SlidePicture | null) => void;
  name: string | undefined;
  optional: boolean;
  error: string | undefined;
}): ReactNode {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<'idle' | 'sending' | PictureFailure>('idle');

  async function upload(file: File | undefined): Promise<void> {
    if (!file) return;
    setState('sending');
    const stored = await send(clusterKey, file);
    setState(typeof stored === 'string' ? stored : 'idle');
    if (typeof stored !== 'string') onPicture(stored);
  }

  const failure = state === 'idle' || state === 'sending' ? error : FAILURE_TEXTS[state]();
  return (
    <div role="group" aria-labelledby={id} className="flex flex-col gap-1.5">
      <span id={id} className="text-sm font-medium">
        {m.clusters_signage_picture()}
        {optional && <span className="font-normal text-ink-soft"> {m.ui_optional()}</span>}
      </span>
      <input type="hidden" name={name} value={picture?.pictureId ?? ''} />
      <input
        ref={input}
        type="file"
        accept={PICTURE_TYPES.join(',')}
        aria-label={m.clusters_signage_picture_choose()}
        className="sr-only"
        tabIndex={-1}
        onChange={({ currentTarget }) => {
          void upload(currentTarget.files?.[0]);
          currentTarget.value = '';
        }}
      />
      {picture && (
        <img src={picture.url} alt="" className="h-28 w-auto self-start rounded-md object-contain" />
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          icon={<ImageUp aria-hidden />}
          aria-busy={state === 'sending'}
          onClick={() => input.current?.click()}
        >
          {state === 'sending' ? m.clusters_signage_picture_sending() : m.clusters_signage_picture_choose()}
        </Button>
        {picture && (
          <Button size="sm" variant="quiet" icon={<X aria-hidden />} onClick={() => onPicture(null)}>
            {m.clusters_signage_picture_remove()}
          </Button>
        )}
      </div>
      {failure !== undefined && <FieldError id={`${id}-error`}>{failure}</FieldError>}
    </div>
  );
}

/** Returns the stored picture, or why there is none. */
async function send(clusterKey: string, file: File): Promise<SlidePicture | PictureFailure> {
  if (file.size > MAX_PICTURE_BYTES) return 'failed';
  try {
    const reply = await fetch(signagePaths.apiPictures(clusterKey), {
      method: 'POST',
      headers: { 'content-type': file.type, 'idempotency-key': crypto.randomUUID() },
      body: file,
    });
    if (reply.ok) return (await reply.json()) as SlidePicture;
    const { code } = (await reply.json()) as { code?: unknown };
    return code === 'clusters.too_many_slide_pictures' ? 'tooMany' : 'failed';
  } catch {
    return 'failed'; // no network
  }
}
