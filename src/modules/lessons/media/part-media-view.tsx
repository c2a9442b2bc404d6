import { Download, ExternalLink } from 'lucide-react';
import { lazy, type ReactNode, type RefObject, Suspense } from 'react';
import * as m from '#messages';
import { buttonClass } from '#ui/action/button-class.ts';
import { Notice } from '#ui/text/notice.tsx';
import { Skeleton } from '#ui/loading/skeleton.tsx';
import type { PartView } from '../progress/part-view.ts';
import type { Heartbeats } from '../progress/use-heartbeats.tsx';
import type { FilmControl } from './film-player.tsx';
import type { MediaView } from './part-media.ts';

const FilmPlayer = lazy(async () => ({ default: (await import('./film-player.tsx')).FilmPlayer }));

/** A part's file: played, shown in the browser's viewer, or downloaded. */
export function PartMedia({
  view,
  heartbeats,
  control,
}: {
  view: PartView & { readonly media: MediaView | null };
  heartbeats: Heartbeats;
  control: RefObject<FilmControl | null>;
}): ReactNode {
  const { media, part } = view;
  if (!media) return <Notice tone="warning">{m.lessons_media_missing()}</Notice>;
  if (part.kind === 'document')
    return (
      <div className="flex flex-col overflow-hidden rounded-lg border border-line bg-surface">
        {/* oxlint-disable-next-line react/iframe-missing-sandbox -- browsers block their PDF viewer in a sandbox; the file is on a separate origin */}
        <iframe
          src={media.url}
          title={part.title}
          referrerPolicy="no-referrer"
          className="h-[70dvh] w-full border-0 bg-sunken"
        />
        <p className="flex flex-wrap items-center gap-3 border-t border-line px-4 py-3 text-sm text-ink-soft">
          <span className="me-auto">{m.lessons_document_hint()}</span>
          <a href={media.url} target="_blank" rel="noreferrer" className={buttonClass({ size: 'sm' })}>
            <ExternalLink aria-hidden className="size-4" />
            {m.lessons_document_open()}
          </a>
          {media.downloadUrl && (
            <a href={media.downloadUrl} download className={buttonClass({ size: 'sm' })}>
              <Download aria-hidden className="size-4" />
              {m.lessons_document_save()}
            </a>
          )}
        </p>
      </div>
    );
  if (part.kind === 'file')
    return (
      <a
        href={media.downloadUrl ?? media.url}
        download
        className={buttonClass({ variant: 'primary', className: 'self-start' })}
      >
        <Download aria-hidden className="size-4.5" />
        <span className="min-w-0 break-all">{m.lessons_file_save({ name: media.name })}</span>
      </a>
    );
  return (
    <Suspense
      fallback={<Skeleton className={part.kind === 'video' ? 'aspect-video w-full' : 'h-16 w-full'} />}
    >
      <FilmPlayer view={view} media={media} heartbeats={heartbeats} control={control} />
    </Suspense>
  );
}
