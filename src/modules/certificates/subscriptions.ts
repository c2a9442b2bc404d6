import { lessonCompleted } from '#modules/lessons/public.ts';
import { on, type Subscription } from '#platform/events.ts';
import { issueOnCompletion } from './issue/on-completion.ts';

/** What certificates do when lessons tell something. Lessons have locked the enrolment; certificates lock the year's number last. */
export const certificatesSubscriptions: readonly Subscription[] = [on(lessonCompleted, issueOnCompletion)];
