import { z } from 'zod';
import { pageLoader } from '#platform/page/page.ts';
import { MediumSize } from '../media/media-contract.ts';
import { redirectToMedium } from '../media/redirect-to-medium.ts';
import { manageExams } from '../permissions.ts';

/** A picture or sound of the bank: redirects to its short-lived address. */
export const loader = pageLoader({
  access: manageExams,
  params: z.object({ medium: z.uuid(), size: MediumSize }),
  handle: (scope, { params: { medium, size } }) =>
    redirectToMedium(scope, { mediumId: medium, size, reader: 'bank' }),
});
