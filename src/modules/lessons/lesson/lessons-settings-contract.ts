import { z } from 'zod';
import { settingsPart } from '#platform/tenancy/site-settings-contract.ts';

/** How the lesson catalogue looks: pages in the site's frame, or a screen of its own with rows. */
export const LessonLook = z.enum(['classic', 'streaming']);
export type LessonLook = z.infer<typeof LessonLook>;

export const lessonsSettings = settingsPart({
  modules: z.object({ lessons: z.boolean().default(true) }),
  lessonLook: LessonLook.default('classic'),
});
