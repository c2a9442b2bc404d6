import type { ReactNode } from 'react';
import * as m from '#messages';
import type { Block, DocumentSound } from '#platform/documents/document-contract.ts';
import { textLook } from './document-look.ts';

type Sounds = Readonly<Record<string, DocumentSound>>;

/** Returns what draws the sounds of a document, for `otherBlock` of its view; a sound that is not known is left out. */
export function soundBlocks(sounds: Sounds): (block: Block, place: string) => ReactNode {
  return (block, place) => {
    if (block.type !== 'sound') return null;
    const { soundId, caption, transcript } = block.attrs;
    const sound = Object.hasOwn(sounds, soundId) ? sounds[soundId] : undefined;
    return sound ? (
      <figure className={place}>
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- its words are below */}
        <audio
          controls
          preload="none"
          src={sound.url}
          aria-label={caption || m.ui_document_sound()}
          className="w-full"
        />
        {caption !== '' && <figcaption className={textLook.caption}>{caption}</figcaption>}
        {transcript !== '' && (
          <details className="mt-2 text-sm">
            <summary className="inline-flex min-h-6 cursor-pointer items-center text-ink-soft">
              {m.ui_document_transcript()}
            </summary>
            <p className="mt-1 whitespace-pre-line">{transcript}</p>
          </details>
        )}
      </figure>
    ) : null;
  };
}
