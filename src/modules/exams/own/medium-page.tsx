import { z } from 'zod';
import { pageLoader } from '#platform/page/page.ts';
import { AttemptId } from '../attempt/attempt-contract.ts';
import { getAttemptMediumId } from '../attempt/attempt-media.ts';
import { MediumSize } from '../media/media-contract.ts';
import { redirectToMedium } from '../media/redirect-to-medium.ts';
import { takeExams } from '../permissions.ts';

/** A picture or sound of the person's own attempt: redirects to its short-lived address, which is of this attempt alone. */
export const loader = pageLoader({
  access: takeExams,
  params: z.object({ attempt: AttemptId, medium: z.uuid(), size: MediumSize }),
  handle: async (scope, { params: { attempt, medium, size } }) => {
    const mediumId = await getAttemptMediumId(scope, { attempt, token: medium });
    return redirectToMedium(scope, { mediumId, size, reader: attempt });
  },
});
