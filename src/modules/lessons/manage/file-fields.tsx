import { Trash2 } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useId, useState } from 'react';
import * as m from '#messages';
import { Button } from '#ui/action/button.tsx';
import { IconButton } from '#ui/action/icon-button.tsx';
import { Notice } from '#ui/text/notice.tsx';
import { Spinner } from '#ui/loading/spinner.tsx';
import { loadUploadField } from '#modules/files/public-ui.ts';
import { clockOf } from '../lesson/lesson-text.tsx';
import { captionsText, MAX_CAPTIONS_LENGTH, parseCaptions } from '../media/captions-rules.ts';
import type { FilmState } from '../media/film-contract.ts';
import { languageText } from '../media/language-text.tsx';
import type { Captions, PartKind } from '../lesson/lesson-contract.ts';
import type { BodyFieldsProps } from './exam-fields.tsx';
import { FilmStateLine } from './film-state.tsx';

const UploadField = lazy(loadUploadField);
const ACCEPTED: Partial<Record<PartKind, string>> = {
  video: 'video/mp4,video/webm,video/*',
  audio: 'audio/*',
  document: 'application/pdf',
};

/** Fields for uploading a part's file, and its duration. */
export function FileFields({
  body,
  change,
  kind,
  personId,
  durationSeconds,
  onDuration,
  film,
  isBehind,
  isUnchanged,
  onMakeFilm,
  error,
}: BodyFieldsProps & {
  kind: PartKind;
  personId: string;
  durationSeconds: number;
  onDuration: (seconds: number) => void;
  film: FilmState | undefined;
  /** Whether the file has a newer version than the pinned one. */
  isBehind: boolean;
  /** Whether the file is the one last saved. */
  isUnchanged: boolean;
  onMakeFilm: () => void;
  error?: string | undefined;
}): ReactNode {
  const [fresh, setFresh] = useState<string | null>(null);
  const [isReading, setReading] = useState(false);
  const isPlayed = kind === 'video' || kind === 'audio';
  const name = typeof body.fileName === 'string' ? body.fileName : '';

  async function take(itemId: string, stored: string, file: File): Promise<void> {
    change({ fileId: itemId, fileVersionId: null, fileName: stored });
    setFresh(stored);
    if (!isPlayed) return;
    setReading(true);
    onDuration(await lengthOf(file, kind === 'video' ? 'video' : 'audio'));
    setReading(false);
  }

  return (
    <div className="flex flex-col gap-2">
      <p className="font-medium">{fileLabel(kind)}</p>
      <p role="status" className="text-sm break-all text-ink-soft">
        {fresh !== null
          ? m.lessons_part_file_ready({ name: fresh })
          : name === ''
            ? m.lessons_part_file_none()
            : m.lessons_part_file_now({ name })}
        {isPlayed &&
          durationSeconds > 0 &&
          ` · ${m.lessons_part_duration({ time: clockOf(durationSeconds * 1000) })}`}
        {isReading && ` · ${m.lessons_part_reading()}`}
      </p>
      {kind === 'video' && isUnchanged && name !== '' && <FilmStateLine film={film} onRetry={onMakeFilm} />}
      {isBehind && isUnchanged && (
        <Notice
          tone="warning"
          action={
            body.fileVersionId !== null && (
              <Button size="sm" onClick={() => change({ fileVersionId: null })}>
                {m.lessons_file_take_newest()}
              </Button>
            )
          }
        >
          {body.fileVersionId === null ? m.lessons_file_newest_taken() : m.lessons_file_behind()}
        </Notice>
      )}
      <Suspense fallback={<Spinner className="size-5" />}>
        <UploadField
          personId={personId}
          label={fileLabel(kind)}
          {...(ACCEPTED[kind] !== undefined && { accept: ACCEPTED[kind] })}
          onStored={(item, file) => void take(item.itemId, item.name, file)}
        />
      </Suspense>
      <p className="text-sm text-ink-soft">{m.lessons_part_file_help()}</p>
      {error && (
        <p role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
      {isPlayed && <CaptionFields body={body} change={change} />}
    </div>
  );
}

function fileLabel(kind: PartKind): string {
  if (kind === 'video') return m.lessons_part_file_video();
  if (kind === 'audio') return m.lessons_part_file_audio();
  return kind === 'document' ? m.lessons_part_file_document() : m.lessons_part_file();
}

const MAX_SECONDS = 86_400;

/** Returns a file's duration as read by the browser; 0 if unknown. The server reads it again where possible. */
function lengthOf(file: File, tag: 'video' | 'audio'): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  const probe = document.createElement(tag);
  const url = URL.createObjectURL(file);
  const end = (seconds: number): void => {
    // Otherwise the element keeps loading and reports an error for the revoked URL.
    probe.removeAttribute('src');
    URL.revokeObjectURL(url);
    resolve(Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0), MAX_SECONDS) : 0);
  };
  probe.preload = 'metadata';
  probe.addEventListener('loadedmetadata', () => end(probe.duration));
  probe.addEventListener('error', () => end(0), { once: true });
  probe.src = url;
  return promise;
}

function CaptionFields({ body, change }: BodyFieldsProps): ReactNode {
  const id = useId();
  const [problem, setProblem] = useState<string | null>(null);
  const captions = Array.isArray(body.captions) ? (body.captions as Captions[]) : [];

  async function read(language: Captions['language'], file: File | undefined): Promise<void> {
    if (!file) return;
    const isTooLarge = file.size > MAX_CAPTIONS_LENGTH * 3;
    const vtt = isTooLarge ? '' : captionsText(new Uint8Array(await file.arrayBuffer()));
    const parsed = parseCaptions(vtt);
    if (!parsed.ok)
      return setProblem(
        parsed.line === 0
          ? m.lessons_part_captions_wrong_whole()
          : m.lessons_part_captions_wrong({ line: parsed.line }),
      );
    setProblem(null);
    change({
      captions: [...captions.filter((known) => known.language !== language), { language, label: '', vtt }],
    });
  }

  return (
    <div className="mt-2 flex flex-col gap-2">
      <p className="font-medium">{m.lessons_part_captions()}</p>
      <ul className="flex flex-col gap-1">
        {captions.map(({ language, vtt }) => {
          const parsed = parseCaptions(vtt);
          const text = m.lessons_part_captions_count({
            language: languageText(language),
            count: parsed.ok ? parsed.cues.length : 0,
          });
          return (
            <li key={language} className="flex items-center gap-2">
              <span>{text}</span>
              <IconButton
                size="sm"
                label={m.lessons_remove_named({ name: text })}
                icon={<Trash2 aria-hidden />}
                onClick={() => change({ captions: captions.filter((known) => known.language !== language) })}
              />
            </li>
          );
        })}
      </ul>
      <div className="flex flex-wrap gap-2">
        {(['th', 'en'] as const).map((language) => (
          <span key={language}>
            <input
              id={`${id}-${language}`}
              type="file"
              accept=".vtt,.srt,text/vtt"
              aria-label={m.lessons_part_captions_add({ language: languageText(language) })}
              className="sr-only"
              tabIndex={-1}
              onChange={({ currentTarget }) => {
                void read(language, currentTarget.files?.[0]);
                currentTarget.value = '';
              }}
            />
            <Button size="sm" onClick={() => document.getElementById(`${id}-${language}`)?.click()}>
              {m.lessons_part_captions_add({ language: languageText(language) })}
            </Button>
          </span>
        ))}
      </div>
      <p className="text-sm text-ink-soft">{m.lessons_part_captions_help()}</p>
      {problem && (
        <p role="alert" className="text-sm text-danger">
          {problem}
        </p>
      )}
    </div>
  );
}
