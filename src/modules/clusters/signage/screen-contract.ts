import { z } from 'zod';
import { Day, Instant } from '#platform/dates/date-contract.ts';
import { RecordCard } from '#platform/record-cards/record-card-contract.ts';
import { ClusterPath } from '../cluster/cluster-contract.ts';
import { MAX_REPORTS, ORIENTATIONS, SCREEN_CODE, SLIDE_KINDS } from './signage-rules.ts';

/** Code in a screen's address. */
export const ScreenCode = z.string().regex(SCREEN_CODE);

/** Path parameters of a screen's calls. */
const ScreenPath = z.object({ screenCode: ScreenCode });

/** What a screen shows of a slide. */
export const ShownSlide = z.object({
  slideId: z.uuid(),
  kind: z.enum(SLIDE_KINDS),
  seconds: z.int(),
  textTh: z.string(),
  textEn: z.string(),
  pictureUrl: z.string().nullable(),
  /** Null for what is no product. */
  product: RecordCard.pick({ title: true, price: true }).extend({ url: z.string() }).nullable(),
});
export type ShownSlide = z.output<typeof ShownSlide>;

const ShownPlaylist = z.object({ playlistId: z.uuid(), slides: z.array(ShownSlide) });

/** All that a screen needs to go on without network. */
export const ScreenContent = z.object({
  name: z.string(),
  organisation: z.string(),
  orientation: z.enum(ORIENTATIONS),
  zone: z.string(),
  defaultPlaylistId: z.uuid().nullable(),
  times: z.array(
    z.object({
      playlistId: z.uuid(),
      weekdays: z.array(z.int()),
      fromMinute: z.int(),
      toMinute: z.int(),
      fromOn: Day.nullable(),
      lastOn: Day.nullable(),
    }),
  ),
  playlists: z.array(ShownPlaylist),
});
export type ScreenContent = z.output<typeof ScreenContent>;

/** Which content a screen has. */
export const ContactInput = ScreenPath.extend({ known: z.string().max(64).optional() });

/** The reply to a screen's contact. */
export const Contact = z.object({
  version: z.string(),
  serverNow: z.string(),
  /** Build that the server runs: a screen stands open for months and loads a new one by itself. */
  buildId: z.string(),
  /** Null: it has the newest. */
  content: ScreenContent.nullable(),
});
export type Contact = z.output<typeof Contact>;

/** What a screen has shown during some time. */
const ShownReport = z.object({
  fromAt: Instant,
  toAt: Instant,
  slides: z.int().min(0).max(100_000),
});
export type ShownReport = z.output<typeof ShownReport>;

export const ReportsInput = ScreenPath.extend({
  reports: z
    .array(
      z.object({
        clientId: z.uuid(),
        hash: z.string().regex(/^[0-9a-f]{64}$/),
        body: ShownReport,
      }),
    )
    .min(1)
    .max(MAX_REPORTS),
});
export type ReportsInput = z.output<typeof ReportsInput>;

/** What became of each report. */
export const ReportVerdicts = z.object({
  verdicts: z.array(
    z.object({ clientId: z.uuid(), verdict: z.enum(['accepted', 'conflict', 'refused', 'retry']) }),
  ),
});
export type ReportVerdicts = z.output<typeof ReportVerdicts>;

export const SlidePicture = z.object({ pictureId: z.uuid(), url: z.string() });
export type SlidePicture = z.output<typeof SlidePicture>;

export const ProductsInput = ClusterPath.extend({ q: z.string().trim().max(100).default('') });

/** Path parameters of the page of a screen. */
export const ScreenPagePath = ClusterPath.extend({ screen: z.uuid() });
/** Path parameters of the page of a playlist. */
export const PlaylistPagePath = ClusterPath.extend({ playlist: z.uuid() });
