import { z } from 'zod';
import { DocumentPicture, DocumentSound } from '#platform/documents/document-contract.ts';

/**
 * Pictures and sounds of documents that are shown together, by the ids that these documents name: those of the bank, or in
 * an attempt tokens in their place.
 */
export const QuestionMedia = z.object({
  pictures: z.record(z.string(), DocumentPicture),
  sounds: z.record(z.string(), DocumentSound),
});
export type QuestionMedia = z.output<typeof QuestionMedia>;

export const MediumSize = z.enum(['whole', 'thumbnail']);
export type MediumSize = z.output<typeof MediumSize>;
