import { z } from 'zod';
import { CursorText } from '#platform/paging/cursor-contract.ts';
import { sortParameter } from '#platform/paging/sort-contract.ts';
import { normalizeText } from '#platform/text/fold.ts';
import { OptionId } from '../logic/condition-contract.ts';
import { RESPONSE_STATES } from './response-rules.ts';

export const MAX_TAG_LENGTH = 40;
export const MAX_TAGS = 20;
export const MAX_NOTE_LENGTH = 2_000;

export const ResponseListInput = z.object({
  q: z.string().trim().max(100).default(''),
  state: z.enum(RESPONSE_STATES).optional().catch(undefined),
  tag: z.string().trim().max(MAX_TAG_LENGTH).optional().catch(undefined),
  /** An option that was chosen. */
  chose: OptionId.optional().catch(undefined),
  sort: sortParameter(['sent']),
  after: CursorText.optional(),
});
export type ResponseListInput = z.output<typeof ResponseListInput>;

/** Tags as they are typed: separated by commas. */
export const TypedTags = z
  .string()
  .max((MAX_TAG_LENGTH + 2) * MAX_TAGS)
  .transform((text) =>
    normalizeText(text)
      .split(',')
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ''),
  )
  .pipe(z.array(z.string().max(MAX_TAG_LENGTH)).max(MAX_TAGS));

export const NoteBody = z
  .string()
  .max(MAX_NOTE_LENGTH)
  .transform(normalizeText)
  .pipe(z.string().trim().min(1));
