import { z } from 'zod';
import { anyone } from '#platform/access/access.ts';
import { redirectWithin } from '#platform/navigation/redirect.ts';
import { intent, pageAction, pageLoader, redirectTo } from '#platform/page/page.ts';
import { accountsPaths } from '../paths.ts';
import { clearedSessionCookie, sessionCookie } from '../session/session-cookie.ts';
import { stopActing } from './act-for.ts';

/** No page to show; only the banner's form posts here. */
export const loader = pageLoader({ access: anyone, handle: async () => redirectWithin('/') });

export const action = pageAction({
  access: anyone,
  intents: {
    default: intent({
      input: z.object({}),
      handle: async (scope, _input, { frame, setCookie }) => {
        const stopped = await stopActing(scope, frame);
        if (!stopped) return redirectTo('/');
        setCookie(stopped.session ? sessionCookie(frame, stopped.session) : clearedSessionCookie(frame));
        return redirectTo(accountsPaths.member(stopped.personId));
      },
    }),
  },
});
