import { Captions as CaptionsIcon, PictureInPicture2, RotateCcw, RotateCw } from 'lucide-react';
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import * as m from '#messages';
import { Button } from '#ui/action/button.tsx';
import { IconButton } from '#ui/action/icon-button.tsx';
import { Notice } from '#ui/text/notice.tsx';
import { Select } from '#ui/form/select.tsx';
import { clockOf } from '../lesson/lesson-text.tsx';
import { lessonsPaths } from '../paths.ts';
import type { PartView } from '../progress/part-view.ts';
import { MAX_RATE } from '../progress/progress-rules.ts';
import type { Heartbeats } from '../progress/use-heartbeats.tsx';
import { type FilmAct, filmActOf, rateBeside } from './film-keys-rules.ts';
import { languageText } from './language-text.tsx';
import type { MediaView } from './part-media.ts';
import { Transcript } from './transcript.tsx';
import { useFilmSource } from './use-film-source.tsx';

const RATES = ['0.75', '1', '1.25', '1.5', '1.75', String(MAX_RATE)];
/** Between two reports of a player that plays lies less than this, of wall time: more is a jump. */
const LONGEST_STEP_MS = 3_000;
const MAX_RENEWALS = 3;
const OFF = 'off';
/** The film as it was sent. */
const ORIGINAL = 'original';
type Quality = number | 'auto' | typeof ORIGINAL;

/** What stands beside a player may ask of it. */
export interface FilmControl {
  readonly at: () => number;
  readonly seek: (toMs: number) => void;
}

/**
 * Film and sound: the browser's own controls, and below them speed, captions, picture in picture and the transcript. It
 * tells the stretches that were really played; where the address has ended it asks for another one and goes on.
 */
export function FilmPlayer({
  view,
  media,
  beats,
  control,
}: {
  view: PartView;
  media: MediaView;
  beats: Heartbeats;
  control: RefObject<FilmControl | null>;
}): ReactNode {
  const film = useRef<HTMLVideoElement>(null);
  const last = useRef<number | null>(null);
  const renewals = useRef(0);
  const goOnAt = useRef(view.part.positionMs);
  const [url, setUrl] = useState(media.url);
  const [quality, setQuality] = useState<Quality>(media.qualities.length > 0 ? 'auto' : ORIGINAL);
  const [round, setRound] = useState(0);
  const [hasFailed, setFailed] = useState(false);
  const [atMs, setAtMs] = useState(view.part.positionMs);
  const [captions, setCaptions] = useState(OFF);
  const [rate, setRate] = useState('1');
  const [hasWindow, setHasWindow] = useState(false);
  const isFilm = view.part.kind === 'video';
  const query = view.isDraft ? { draft: '1' } : {};
  const isPlaylist = quality !== ORIGINAL;
  useFilmSource(film, {
    // A playlist that has ended is fetched again under the same address.
    url: isPlaylist
      ? `${lessonsPaths.film(view.lesson.slug, view.part.slug, { quality, ...query })}#${round}`
      : url,
    isPlaylist,
    onFailed: () => void renew(),
  });

  useEffect(() => {
    const { current } = film;
    if (!current) return;
    setHasWindow(isFilm && document.pictureInPictureEnabled);
    for (const { language, label, cues } of media.captions) {
      const known = [...current.textTracks].find((track) => track.language === language);
      if (known) continue;
      const track = current.addTextTrack('captions', label || languageText(language), language);
      track.mode = 'hidden';
      for (const cue of cues) track.addCue(new VTTCue(cue.startMs / 1000, cue.endMs / 1000, cue.text));
    }
  }, [isFilm, media.captions]);

  function showCaptions(language: string): void {
    setCaptions(language);
    if (film.current) showTrack(film.current, language);
  }

  /** What was played since the last report; a jump is no playing. */
  function report(): void {
    const { current } = film;
    if (!current) return;
    const now = current.currentTime * 1000;
    const from = last.current;
    if (from !== null && now > from && now - from < LONGEST_STEP_MS * current.playbackRate)
      beats.played(from, now);
    last.current = current.paused || current.seeking ? null : now;
    beats.moved(now, !current.paused);
    setAtMs(now);
  }

  function stop(): void {
    report();
    last.current = null;
    beats.tell();
  }

  function seek(toMs: number): void {
    const { current } = film;
    if (!current) return;
    report();
    last.current = null;
    current.currentTime = Math.max(0, toMs / 1000);
  }

  function goOn(): void {
    const { current } = film;
    if (current && goOnAt.current > 0) current.currentTime = goOnAt.current / 1000;
  }

  async function renew(): Promise<void> {
    const { current } = film;
    if (!current || renewals.current >= MAX_RENEWALS) return setFailed(true);
    renewals.current += 1;
    const wasPlaying = keepPlace(current);
    if (isPlaylist) {
      // The last try is the film as it was sent, which every browser plays.
      if (renewals.current === MAX_RENEWALS) setQuality(ORIGINAL);
      setRound(round + 1);
      return playAgain(wasPlaying);
    }
    const reply = await fetch(lessonsPaths.apiMedia(view.lesson.slug, view.part.slug, query)).catch(
      () => null,
    );
    if (!reply?.ok) return setFailed(true);
    setUrl(((await reply.json()) as { url: string }).url);
    playAgain(wasPlaying);
  }

  /** Where to go on with another source; answers whether it was playing. */
  function keepPlace(current: HTMLVideoElement): boolean {
    report();
    last.current = null;
    goOnAt.current = current.currentTime > 0 ? current.currentTime * 1000 : goOnAt.current;
    return !current.paused;
  }

  function playAgain(wasPlaying: boolean): void {
    if (wasPlaying) requestAnimationFrame(() => void film.current?.play().catch(() => undefined)); // the reader may press play
  }

  function choose(wanted: Quality): void {
    if (!film.current) return;
    const wasPlaying = keepPlace(film.current);
    const { playbackRate } = film.current;
    setQuality(wanted);
    film.current.addEventListener(
      'loadedmetadata',
      ({ currentTarget }) => {
        (currentTarget as HTMLVideoElement).playbackRate = playbackRate;
      },
      { once: true },
    );
    playAgain(wasPlaying);
  }

  function press(event: KeyboardEvent): void {
    const { current } = film;
    if (!current || (event.target !== event.currentTarget && event.target !== current)) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const act = filmActOf(event.key);
    if (!act) return;
    event.preventDefault();
    follow(act, current);
  }

  function follow(act: FilmAct, current: HTMLVideoElement): void {
    switch (act.kind) {
      case 'toggle_play':
        return void (current.paused ? current.play().catch(() => undefined) : current.pause()); // a film that does not load says so itself
      case 'toggle_sound':
        return toggleSound(current);
      case 'toggle_captions':
        return showCaptions(captions === OFF ? (media.captions[0]?.language ?? OFF) : OFF);
      case 'toggle_full_screen':
        return void (document.fullscreenElement ? document.exitFullscreen() : current.requestFullscreen());
      case 'skip':
        return seek(current.currentTime * 1000 + act.ms);
      case 'go_to':
        return Number.isFinite(current.duration) ? seek(current.duration * 1000 * act.share) : undefined;
      case 'louder':
        return setVolume(current, current.volume + act.by);
      case 'faster':
        return playAt(rateBeside(RATES, rate, act.steps));
    }
  }

  function playAt(wanted: string): void {
    setRate(wanted);
    if (film.current) film.current.playbackRate = Number(wanted);
  }

  useImperativeHandle(control, () => ({
    at: () => (film.current?.currentTime ?? 0) * 1000,
    seek: (toMs) => {
      seek(toMs);
      film.current?.scrollIntoView({ block: 'nearest' });
    },
  }));

  const percent = beats.latest?.percent ?? view.part.percent;
  return (
    <div className="flex flex-col gap-3">
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the film while it has the focus */}
      <div onKeyDown={press}>
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- captions are added as text tracks from what the page holds */}
        <video
          ref={film}
          controls
          playsInline
          preload="metadata"
          aria-label={view.part.title}
          onLoadedMetadata={() => {
            setFailed(false);
            goOn();
          }}
          onPlay={() => {
            last.current = (film.current?.currentTime ?? 0) * 1000;
          }}
          onTimeUpdate={() => {
            renewals.current = film.current?.paused ? renewals.current : 0;
            report();
          }}
          onSeeking={() => {
            last.current = null;
          }}
          onSeeked={stop}
          onRateChange={stop}
          onPause={stop}
          onEnded={stop}
          onError={() => void renew()}
          className={
            isFilm
              ? 'aspect-video w-full rounded-lg bg-black object-contain'
              : 'h-16 w-full rounded-lg border border-line bg-sunken'
          }
        />
      </div>
      {hasFailed && (
        <Notice
          tone="danger"
          live
          action={
            <Button
              size="sm"
              onClick={() => {
                renewals.current = 0;
                void renew();
              }}
            >
              {m.lessons_media_again()}
            </Button>
          }
        >
          {m.lessons_media_failed()}
        </Notice>
      )}
      <div className="flex flex-wrap items-end gap-x-3 gap-y-2">
        <span className="flex">
          <IconButton
            label={m.lessons_back_10()}
            icon={<RotateCcw aria-hidden />}
            onClick={() => seek((film.current?.currentTime ?? 0) * 1000 - 10_000)}
          />
          <IconButton
            label={m.lessons_forward_10()}
            icon={<RotateCw aria-hidden />}
            onClick={() => seek((film.current?.currentTime ?? 0) * 1000 + 10_000)}
          />
          {hasWindow && (
            <IconButton
              label={m.lessons_picture_in_picture()}
              icon={<PictureInPicture2 aria-hidden />}
              onClick={() => void film.current?.requestPictureInPicture().catch(() => undefined)} // refused where nothing plays yet
            />
          )}
        </span>
        <div className="order-last grid basis-full grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] gap-2 sm:order-none sm:flex sm:basis-auto sm:gap-3">
          <Select
            label={m.lessons_speed()}
            name="speed"
            value={rate}
            options={RATES.map((value) => ({ value, label: `${value}×` }))}
            onChange={({ currentTarget }) => playAt(currentTarget.value)}
            className="sm:w-28"
          />
          {media.qualities.length > 0 && (
            <Select
              label={m.lessons_quality()}
              name="quality"
              value={String(quality)}
              options={[
                { value: 'auto', label: m.lessons_quality_auto() },
                ...media.qualities.map((each) => ({ value: String(each), label: `${each}p` })),
                { value: ORIGINAL, label: m.lessons_quality_original() },
              ]}
              onChange={({ currentTarget: { value } }) =>
                choose(value === 'auto' || value === ORIGINAL ? value : Number(value))
              }
              className="sm:w-36"
            />
          )}
          {media.captions.length > 0 && (
            <Select
              label={m.lessons_captions()}
              name="captions"
              value={captions}
              options={[
                { value: OFF, label: m.lessons_captions_off() },
                ...media.captions.map(({ language, label }) => ({
                  value: language,
                  label: label || languageText(language),
                })),
              ]}
              onChange={({ currentTarget }) => showCaptions(currentTarget.value)}
              className="sm:w-36"
            />
          )}
        </div>
        {percent !== null && (
          <span
            className="ms-auto self-center text-sm text-ink-soft tabular-nums sm:self-auto"
            aria-live="off"
          >
            {m.lessons_watched({ percent })}
          </span>
        )}
      </div>
      {view.part.positionMs > 0 && (
        <p className="text-sm text-ink-soft">{m.lessons_resumed_at({ at: clockOf(view.part.positionMs) })}</p>
      )}
      <p className="hidden text-sm text-ink-soft lg:block">{m.lessons_player_keys()}</p>
      {media.captions.length > 0 && (
        <details className="rounded-lg border border-line bg-surface" open>
          <summary className="flex min-h-12 cursor-pointer items-center gap-2 px-4 font-medium">
            <CaptionsIcon aria-hidden className="size-5" />
            {m.lessons_transcript()}
          </summary>
          <Transcript captions={media.captions} preferred={captions} atMs={atMs} onSeek={seek} />
        </details>
      )}
    </div>
  );
}

function showTrack(film: HTMLVideoElement, language: string): void {
  for (const track of film.textTracks) track.mode = track.language === language ? 'showing' : 'hidden';
}

function setVolume(film: HTMLVideoElement, volume: number): void {
  film.volume = Math.min(Math.max(volume, 0), 1);
}

function toggleSound(film: HTMLVideoElement): void {
  film.muted = !film.muted;
}
