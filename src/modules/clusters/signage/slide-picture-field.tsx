import { ImageUp, X } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import * as m from '#messages';
import { MAX_PICTURE_BYTES, PICTURE_TYPES } from '#platform/images/picture-rules.ts';
import { Button } from '#ui/action/button.tsx';
import { FieldError } from '#ui/form/field.tsx';
import { signagePaths } from './paths.ts';
import type { SlidePicture } from './screen-contract.ts';

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
  const [state, setState] = useState<'idle' | 'sending' | 'failed'>('idle');

  async function upload(file: File | undefined): Promise<void> {
    if (!file) return;
    setState('sending');
    const stored = await send(clusterKey, file);
    setState(stored ? 'idle' : 'failed');
    if (stored) onPicture(stored);
  }

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
      {(state === 'failed' || error !== undefined) && (
        <FieldError id={`${id}-error`}>
          {state === 'failed' ? m.clusters_signage_picture_failed() : error}
        </FieldError>
      )}
    </div>
  );
}

/** Returns the stored picture; null where it was refused or did not arrive. */
async function send(clusterKey: string, file: File): Promise<SlidePicture | null> {
  if (file.size > MAX_PICTURE_BYTES) return null;
  try {
    const reply = await fetch(signagePaths.apiPictures(clusterKey), {
      method: 'POST',
      headers: { 'content-type': file.type, 'idempotency-key': crypto.randomUUID() },
      body: file,
    });
    return reply.ok ? ((await reply.json()) as SlidePicture) : null;
  } catch {
    return null;
  }
}
