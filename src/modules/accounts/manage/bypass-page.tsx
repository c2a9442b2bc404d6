import { LogIn } from 'lucide-react';
import type { ReactNode } from 'react';
import { Form, type MetaFunction, useActionData, useLoaderData, useNavigation } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { anyone } from '#platform/access/access.ts';
import { type ActionReply, intent, pageAction, pageLoader, redirectTo } from '#platform/page/page.ts';
import { Card } from '#ui/layout/card.tsx';
import { FormErrorSummary } from '#ui/form/form-error-summary.tsx';
import { fieldError } from '#ui/form/form-problem.ts';
import { PageFrame } from '#ui/layout/page-frame.tsx';
import { PageHomeLink } from '#ui/layout/page-home.tsx';
import { SubmitButton } from '#ui/action/submit-button.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { openLinkBucket } from '../guessing/open-link-bucket.ts';
import { sessionCookie } from '../session/session-cookie.ts';
import { TypedCode } from '../factor/factor-contract.ts';
import { countEntryAttempt, enterByLink, findEntryLink, isEntryLinkOpen } from './entry-link.ts';
import { memberProblem } from './member-problem.tsx';
import { SignInMethodRemoved } from './sign-in-method-removed.tsx';
import { SECRET_FORM } from './sign-in-method-rules.ts';

/** Per link. */
const TRIES_PER_MINUTE = 20;
const BypassPath = z.object({ slug: z.string().max(100) });

export const loader = pageLoader({
  access: anyone,
  secrets: ['slug'],
  params: BypassPath,
  handle: async (scope, { params }) => ({
    link: SECRET_FORM.test(params.slug) ? await findEntryLink(scope, params.slug) : null,
    site: scope.tenant.name,
  }),
});

export const action = pageAction({
  access: anyone,
  intents: {
    default: intent({
      input: BypassPath.extend({ code: TypedCode.or(z.literal('')).default('') }),
      prepare: (scope, { slug }, frame) => countEntryAttempt(scope, slug, frame),
      limit: { perMinute: TRIES_PER_MINUTE },
      ownBucket: openLinkBucket('slug', isEntryLinkOpen),
      handle: async (scope, input, { frame, prepared: codeSubject, setCookie }) => {
        const session = await enterByLink(scope, { ...input, codeSubject }, frame);
        setCookie(sessionCookie(frame, session));
        return redirectTo('/');
      },
    }),
  },
});

export const meta: MetaFunction = () => [
  { title: m.accounts_manage_bypass_title() },
  { name: 'robots', content: 'noindex' },
];

export default function BypassPage(): ReactNode {
  const { link, site } = useLoaderData<typeof loader>();
  const reply = useActionData<ActionReply>();
  const navigation = useNavigation();
  const problem = memberProblem(reply, 'default');
  return (
    <PageFrame background="canvas" maxWidth="md" padding="roomy">
      <PageHomeLink />
      <Card className="p-6 sm:p-8">
        {link?.state === 'open' ? (
          <>
            <h1 className="mb-1 text-2xl font-semibold">{m.accounts_manage_bypass_title()}</h1>
            <p className="mb-6 text-ink-soft">
              {m.accounts_manage_bypass_text({ name: link.firstname, site })}
            </p>
            <Form method="post" reloadDocument className="flex flex-col gap-5">
              <FormErrorSummary problem={problem} labels={{ code: m.accounts_second_step_code() }} />
              {link.needsCode && (
                <TextField
                  label={m.accounts_second_step_code()}
                  help={m.accounts_manage_bypass_code_help()}
                  name="code"
                  autoComplete="one-time-code"
                  autoCapitalize="none"
                  spellCheck={false}
                  required
                  maxLength={40}
                  error={fieldError(problem, 'code')}
                />
              )}
              <SubmitButton busy={navigation.state !== 'idle'} full size="lg" icon={<LogIn aria-hidden />}>
                {m.accounts_manage_bypass_enter({ name: link.firstname })}
              </SubmitButton>
            </Form>
          </>
        ) : (
          <SignInMethodRemoved title={m.accounts_manage_bypass_title()} state={link?.state ?? 'unknown'}>
            {m.accounts_manage_bypass_gone()}
          </SignInMethodRemoved>
        )}
      </Card>
    </PageFrame>
  );
}
