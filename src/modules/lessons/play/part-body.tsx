import { ExternalLink } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import * as m from '#messages';
import { DocumentView } from '#ui/document/document-view.tsx';
import { Notice } from '#ui/text/notice.tsx';
import { AssignmentPart } from '../assignment/assignment-part.tsx';
import { ExamPart } from '../exam/exam-part.tsx';
import type { FilmControl } from '../media/film-player.tsx';
import { PartMedia } from '../media/part-media-view.tsx';
import type { PlayView } from './play-view.ts';
import type { Heartbeats } from '../progress/use-heartbeats.tsx';

const HAS_FILE: ReadonlySet<string> = new Set(['video', 'audio', 'document', 'file']);

/** Kinds whose body is a URL. */
const HAS_ADDRESS: ReadonlySet<string> = new Set(['embed', 'link']);

export function PartBody({
  view,
  heartbeats,
  control,
  zone,
}: {
  view: PlayView;
  heartbeats: Heartbeats;
  control: RefObject<FilmControl | null>;
  zone: string;
}): ReactNode {
  const { part } = view;
  return (
    <>
      {HAS_FILE.has(part.kind) && <PartMedia view={view} heartbeats={heartbeats} control={control} />}
      {part.kind === 'embed' && part.url !== '' && (
        <iframe
          src={part.url}
          title={part.title}
          // oxlint-disable-next-line react/iframe-missing-sandbox -- only allowed hosts, never this origin: their players need their own storage
          sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
          allow="fullscreen; picture-in-picture"
          allowFullScreen
          referrerPolicy="strict-origin-when-cross-origin"
          loading="lazy"
          className="aspect-video w-full rounded-lg border border-line bg-sunken"
        />
      )}
      {HAS_ADDRESS.has(part.kind) && part.url === '' && (
        <Notice tone="warning">{m.lessons_address_missing()}</Notice>
      )}
      {part.document.content.length > 0 && (
        <DocumentView document={part.document} pictures={part.pictures} isPart />
      )}
      {part.kind === 'exam' && <ExamPart view={view} />}
      {part.kind === 'assignment' && <AssignmentPart view={view} zone={zone} />}
      {part.kind === 'link' && part.url !== '' && (
        <a
          href={part.url}
          target="_blank"
          rel="noopener noreferrer"
          className="inline-flex min-h-12 items-center gap-2 self-start rounded-md border border-line-strong px-4 font-medium text-accent hover:bg-sunken"
        >
          <ExternalLink aria-hidden className="size-4.5" />
          {m.lessons_open_link({ host: new URL(part.url).hostname })}
        </a>
      )}
    </>
  );
}
