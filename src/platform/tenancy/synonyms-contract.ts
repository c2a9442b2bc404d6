import { z } from 'zod';

/** Words that find each other in searches, in groups. */
export const Synonyms = z.array(z.array(z.string().trim().min(1).max(60)).min(2).max(10)).max(200);
