import { z } from 'zod';
import { pageLoader } from '#platform/page/page.ts';
import { platformRefusals, refuse } from '#platform/refusal.ts';
import { visitLessons } from '../permissions.ts';
import { icalendarOf } from './icalendar-rules.ts';
import { listFeed } from './year-calendar.ts';

/** The calendar as an iCalendar feed. An unknown secret is missing. */
export const loader = pageLoader({
  access: visitLessons,
  secrets: ['feed'],
  params: z.object({ feed: z.string().min(1).max(100) }),
  handle: async (scope, { params }) => {
    const entries = await listFeed(scope, params.feed);
    if (!entries) throw refuse(platformRefusals, 'platform.missing');
    return new Response(icalendarOf(entries, scope.tenant), {
      headers: {
        'cache-control': 'private, no-cache',
        'content-type': 'text/calendar; charset=utf-8',
        'content-disposition': 'inline; filename="lessons.ics"',
      },
    });
  },
});
