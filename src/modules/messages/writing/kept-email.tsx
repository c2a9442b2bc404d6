import { z } from 'zod';
import { DocumentPicture, RichDocument } from '#platform/documents/document-contract.ts';
import { draftStore } from '#ui/edit/draft-store.ts';

const Kept = z.object({
  /** Milliseconds of the browser's clock. */
  at: z.number(),
  to: z.string(),
  subject: z.string().max(1_000),
  language: z.enum(['th', 'en']),
  document: RichDocument,
  pictures: z.record(z.string(), DocumentPicture),
});

/** E-mails that people have begun to write, with the pictures in them: one for each person. */
export const keptEmails = draftStore('email', Kept);
