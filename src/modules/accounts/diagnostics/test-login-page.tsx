import { LogIn } from 'lucide-react';
import type { ReactNode } from 'react';
import { Form, type MetaFunction, useLoaderData } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { anyone } from '#platform/access/access.ts';
import { intent, pageAction, pageLoader, redirectTo } from '#platform/page/page.ts';
import { Notice } from '#ui/text/notice.tsx';
import { PageFrame } from '#ui/layout/page-frame.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { SubmitButton } from '#ui/action/submit-button.tsx';
import { RoleBadge } from '../manage/member-text.tsx';
import { accountsPaths } from '../paths.ts';
import { sessionCookie } from '../session/session-cookie.ts';
import { listTestPeople, requireDeveloper, signInForTest } from './test-login.ts';

export const loader = pageLoader({
  access: anyone,
  handle: async (scope, { http: { frame } }) => {
    requireDeveloper(frame);
    return { people: await listTestPeople(scope) };
  },
});

export const action = pageAction({
  access: anyone,
  intents: {
    default: intent({
      input: z.object({ person: z.uuid() }),
      handle: async (scope, { person }, { frame, setCookie }) => {
        setCookie(sessionCookie(frame, await signInForTest(scope, frame, person)));
        return redirectTo(accountsPaths.hub());
      },
    }),
  },
});

export const meta: MetaFunction = () => [
  { title: m.accounts_test_login_title() },
  { name: 'robots', content: 'noindex' },
];

/** Developer-only sign-in: one click per demo person. */
export default function TestLoginPage(): ReactNode {
  const { people } = useLoaderData<typeof loader>();
  return (
    <PageFrame background="canvas" maxWidth="3xl">
      <PageHeader title={m.accounts_test_login_title()} subtitle={m.accounts_test_login_text()} />
      {people.length === 0 && <Notice>{m.accounts_test_login_none()}</Notice>}
      <ul className="flex flex-col gap-3">
        {people.map((person) => (
          <li key={person.personId}>
            <Form
              method="post"
              reloadDocument
              className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-line bg-surface p-4 shadow-rest"
            >
              <input type="hidden" name="person" value={person.personId} />
              <span className="min-w-0">
                <span className="flex flex-wrap items-center gap-2 font-medium">
                  {person.name} <RoleBadge role={person.role} />
                </span>
                <span className="block text-sm break-all text-ink-soft">{person.email}</span>
              </span>
              <SubmitButton busy={false} variant="secondary" icon={<LogIn aria-hidden />}>
                {m.accounts_sign_in()} <span className="sr-only">{person.email}</span>
              </SubmitButton>
            </Form>
          </li>
        ))}
      </ul>
    </PageFrame>
  );
}
