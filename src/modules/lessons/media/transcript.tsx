import { type ReactNode, useState } from 'react';
import * as m from '#messages';
import { getLocale } from '#messages/runtime';
import { classNames } from '#ui/class-names.ts';
import { SearchField } from '#ui/form/search-field.tsx';
import { clockOf } from '../lesson/lesson-text.tsx';
import type { MediaView } from './part-media.ts';
import { findCues } from './transcript-rules.ts';

/** Searchable transcript: clicking a sentence seeks to it. */
export function Transcript({
  captions,
  preferred,
  atMs,
  onSeek,
}: {
  captions: MediaView['captions'];
  /** Language of the captions shown, if any. */
  preferred: string;
  atMs: number;
  onSeek: (toMs: number) => void;
}): ReactNode {
  const [query, setQuery] = useState('');
  const shown =
    captions.find(({ language }) => language === preferred) ??
    captions.find(({ language }) => language === getLocale()) ??
    captions[0];
  const all = shown?.cues ?? [];
  const found = findCues(all, query);
  const cues = found ?? all;
  return (
    <div className="flex flex-col gap-3 border-t border-line p-4">
      <SearchField
        label={m.lessons_transcript_search()}
        placeholder={m.lessons_transcript_search()}
        value={query}
        onChange={({ currentTarget }) => setQuery(currentTarget.value)}
      />
      <p role="status" className={classNames('text-sm text-ink-soft', found === null && 'sr-only')}>
        {found === null
          ? ''
          : cues.length === 0
            ? m.lessons_transcript_none()
            : m.lessons_transcript_found({ count: cues.length })}
      </p>
      <ol className="flex max-h-80 flex-col overflow-y-auto" lang={shown?.language}>
        {cues.map((cue) => {
          const isNow = cue.startMs <= atMs && atMs < cue.endMs;
          return (
            <li key={`${cue.startMs}-${cue.text}`}>
              <button
                type="button"
                aria-current={isNow || undefined}
                onClick={() => onSeek(cue.startMs)}
                className={classNames(
                  'flex min-h-11 w-full items-baseline gap-3 rounded-md px-2 py-1.5 text-start hover:bg-sunken',
                  isNow && 'bg-accent-soft font-medium',
                )}
              >
                <span className="shrink-0 text-sm text-accent tabular-nums">{clockOf(cue.startMs)}</span>
                <span className="min-w-0 whitespace-pre-line">{cue.text}</span>
              </button>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
