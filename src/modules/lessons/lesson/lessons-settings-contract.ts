import { z } from 'zod';
import { settingsPart } from '#platform/tenancy/site-settings-contract.ts';

/** Catalogue design: pages in the site layout, or full-screen with rows. */
export const LessonLook = z.enum(['classic', 'streaming']);
export type LessonLook = z.infer<typeof LessonLook>;

export const lessonsSettings = settingsPart({
  modules: z.object({ lessons: z.boolean().default(true) }),
  lessonLook: LessonLook.default('classic'),
});
