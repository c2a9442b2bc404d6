import { z } from 'zod';
import { Refusal, refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { fileLink } from '#modules/files/public.ts';
import { openPart } from '../progress/open-part.ts';
import type { PublishedPart } from '../progress/published-parts.ts';
import { lessonsRefusals } from '../refusals.ts';
import { Captions, LessonSlug } from '../lesson/lesson-contract.ts';
import { type Cue, parseCaptions } from './captions-rules.ts';
import { qualitiesReady } from './films.ts';

/** Lifetime of a file's URL; players renew an expired one. */
const LINK_SECONDS = 15 * 60;

export const MediaInput = z.object({
  lesson: LessonSlug,
  part: LessonSlug,
  draft: z.string().max(1).optional(),
});
export const MediaLink = z.object({
  url: z.string(),
  name: z.string(),
  mimetype: z.string(),
  sizeBytes: z.int(),
  expiresAt: z.iso.datetime(),
});
export type MediaLink = z.infer<typeof MediaLink>;

export interface MediaView extends MediaLink {
  /** Download URL, for files that are not played. */
  readonly downloadUrl: string | null;
  /** Qualities available besides the original, best first. */
  readonly qualities: readonly number[];
  readonly captions: readonly {
    readonly language: 'th' | 'en';
    readonly label: string;
    readonly cues: readonly Cue[];
  }[];
}

/**
 * Returns a new URL of a part's file for people who may play the part now. Refuses as `lookAtPart`, and with
 * `lessons.media_missing` when the part has no file or its owner deleted it.
 */
export async function getMediaLink(scope: Scope, input: z.infer<typeof MediaInput>): Promise<MediaLink> {
  const { part } = await openPart(scope, { ...input, isDraft: input.draft !== undefined });
  const media = await mediaOf(scope, part);
  if (!media) throw refuse(lessonsRefusals, 'lessons.media_missing');
  return media;
}

/** Returns the file of a part after the caller has checked access; null when there is none. */
export async function mediaOf(
  scope: Scope,
  part: Pick<PublishedPart, 'kind' | 'body'>,
): Promise<MediaView | null> {
  const { fileId, fileVersionId } = part.body;
  const versionId = typeof fileVersionId === 'string' ? fileVersionId : null;
  if (typeof fileId !== 'string') return null;
  const isPlayed = part.kind === 'video' || part.kind === 'audio';
  try {
    const link = await fileLink(scope, {
      fileId,
      versionId,
      disposition: part.kind === 'file' ? 'attachment' : 'inline',
      seconds: LINK_SECONDS,
    });
    const saved =
      part.kind === 'document'
        ? await fileLink(scope, { fileId, versionId, disposition: 'attachment', seconds: LINK_SECONDS })
        : null;
    return {
      ...link,
      downloadUrl: saved?.url ?? (part.kind === 'file' ? link.url : null),
      qualities: part.kind === 'video' && versionId !== null ? await qualitiesReady(scope, versionId) : [],
      captions: isPlayed ? captionsOf(part.body.captions) : [],
    };
  } catch (error) {
    if (error instanceof Refusal && error.code === 'files.missing') return null;
    throw error;
  }
}

function captionsOf(stored: unknown): MediaView['captions'] {
  const captions = z.array(Captions).catch([]).parse(stored);
  return captions.flatMap(({ language, label, vtt }) => {
    const parsed = parseCaptions(vtt);
    return parsed.ok ? [{ language, label, cues: parsed.cues }] : [];
  });
}
