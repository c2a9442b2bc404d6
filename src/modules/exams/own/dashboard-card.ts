import type { CardSource } from '#platform/page/card.ts';
import { takeExams } from '../permissions.ts';
import { listOwnAttempts, type OwnAttempt } from './own-attempts.ts';

/** The person's latest attempts. */
export const ownExamsCard: CardSource<readonly OwnAttempt[]> = {
  access: takeExams,
  load: async (scope) => (await listOwnAttempts(scope, { limit: 3 })).items,
};
