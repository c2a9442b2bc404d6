import { z } from 'zod';
import { TypedRowVersion } from '#platform/db/column-contract.ts';
import { TypedDay, TypedTime } from '#platform/dates/date-contract.ts';
import { oneOrSeveral } from '#platform/page/one-or-several-contract.ts';
import { toArabicDigits } from '#platform/text/thai-digits.ts';
import { ClusterPath } from '../cluster/cluster-contract.ts';
import { DAY_MINUTES } from './schedule-rules.ts';
import {
  MAX_SECONDS,
  MAX_SIGNAGE_NAME,
  MAX_SKU,
  MAX_SLIDE_TEXT,
  MAX_SLIDES,
  MAX_TIMES,
  MIN_SECONDS,
  ORIENTATIONS,
  SLIDE_KINDS,
} from './signage-rules.ts';

const Name = z.string().trim().min(1).max(MAX_SIGNAGE_NAME);

/** Rows of a table, each a nested object under its number. */
function rows<Row extends z.ZodType>(row: Row, most: number) {
  return z
    .preprocess(
      (given) => (typeof given === 'object' && given !== null ? Object.values(given) : given),
      z.array(row).max(most),
    )
    .default([]);
}

/** Nothing chosen is null. */
const Optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((given) => (given === '' || given === undefined ? null : given), schema.nullable());

export const NewScreenForm = ClusterPath.extend({ name: Name, orientation: z.enum(ORIENTATIONS) });
export const NewPlaylistForm = ClusterPath.extend({ name: Name });

/** Minutes since midnight. */
const TypedMinute = TypedTime.transform((text) => {
  const [hours = 0, minutes = 0] = text.split(':').map(Number);
  return hours * 60 + minutes;
});

const TimeRow = z
  .object({
    playlistId: z.uuid(),
    weekday: oneOrSeveral(z.coerce.number().int().min(1).max(7), 7).transform((days) =>
      [...new Set(days)].toSorted((one, other) => one - other),
    ),
    from: TypedMinute,
    to: TypedMinute,
    fromOn: Optional(TypedDay),
    lastOn: Optional(TypedDay),
  })
  .refine(({ fromOn, lastOn }) => fromOn === null || lastOn === null || fromOn <= lastOn, {
    path: ['lastOn'],
    message: 'order',
  })
  .transform(({ weekday, from, to, ...rest }) => ({
    ...rest,
    weekdays: weekday,
    fromMinute: from,
    // Until midnight.
    toMinute: to === 0 ? DAY_MINUTES : to,
  }));

/** A screen with its schedule, as the form sends it. */
export const ScreenForm = ClusterPath.extend({
  screen: z.uuid(),
  version: TypedRowVersion,
  name: Name,
  orientation: z.enum(ORIENTATIONS),
  branch: Optional(z.string().regex(/^[0-9]{5}$/)),
  playlist: Optional(z.uuid()),
  times: rows(TimeRow, MAX_TIMES),
});
export type ScreenForm = z.output<typeof ScreenForm>;

const Text = z.string().trim().max(MAX_SLIDE_TEXT).default('');

const Seconds = z
  .string()
  .trim()
  .max(10)
  .transform((text) => Number(toArabicDigits(text)))
  .pipe(z.int().min(MIN_SECONDS).max(MAX_SECONDS));

const SlideRow = z
  .object({
    kind: z.enum(SLIDE_KINDS),
    textTh: Text,
    textEn: Text,
    pictureId: Optional(z.uuid()),
    sku: Optional(z.string().trim().min(1).max(MAX_SKU)),
    seconds: Seconds,
  })
  .superRefine(({ kind, textTh, textEn, pictureId, sku }, context) => {
    const missing = (field: string) =>
      context.addIssue({ code: 'custom', message: 'missing', path: [field] });
    if (kind === 'picture' && pictureId === null) missing('pictureId');
    if (kind === 'product' && sku === null) missing('sku');
    if (kind === 'text' && textTh === '' && textEn === '') missing('textTh');
  })
  // Only a product has an article number; what was typed for another kind before it was changed does not count.
  .transform((row) => ({ ...row, sku: row.kind === 'product' ? row.sku : null }));

/** A playlist with its slides, as the form sends it. */
export const PlaylistForm = ClusterPath.extend({
  playlist: z.uuid(),
  version: TypedRowVersion,
  name: Name,
  slides: rows(SlideRow, MAX_SLIDES),
});
export type PlaylistForm = z.output<typeof PlaylistForm>;

/** What removes a screen or a playlist. */
export const RemoveScreenForm = ClusterPath.extend({ screen: z.uuid() });
export const RemovePlaylistForm = ClusterPath.extend({ playlist: z.uuid() });
