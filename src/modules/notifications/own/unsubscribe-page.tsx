import { MailX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Form, type MetaFunction, useActionData, useLoaderData, useParams } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { anyone } from '#platform/access/access.ts';
import { type ActionReply, intent, pageAction, pageLoader } from '#platform/page/page.ts';
import { Card } from '#ui/layout/card.tsx';
import { LinkButton } from '#ui/action/link-button.tsx';
import { Notice } from '#ui/text/notice.tsx';
import { PageFrame } from '#ui/layout/page-frame.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { SubmitButton } from '#ui/action/submit-button.tsx';
import { notificationsPaths } from '../paths.ts';
import { findUnsubscribe, unsubscribe, unsubscribeLane } from '../preferences/unsubscribe.ts';

/** Mail scanners open every link, so a GET changes nothing. */
export const loader = pageLoader({
  access: anyone,
  secrets: ['token'],
  params: z.object({ token: z.string().max(300).optional() }),
  handle: async (scope, { params }) => ({ target: findUnsubscribe(scope, params.token ?? '') }),
});

export const action = pageAction({
  access: anyone,
  intents: {
    default: intent({
      input: z.object({ link: z.string().min(1).max(300) }),
      limit: { perMinute: 30 },
      ownBucket: unsubscribeLane,
      handle: (scope, { link }) => unsubscribe(scope, link),
    }),
  },
});

export const meta: MetaFunction = () => [
  { title: m.notifications_unsubscribe() },
  { name: 'robots', content: 'noindex' },
];

export default function UnsubscribePage(): ReactNode {
  const { target } = useLoaderData<typeof loader>();
  const { token } = useParams();
  const reply = useActionData<ActionReply>();
  return (
    <PageFrame background="canvas" maxWidth="lg">
      <PageHeader title={m.notifications_unsubscribe()} />
      {reply?.ok ? (
        <Card>
          <Notice tone="positive" title={m.notifications_unsubscribe_done()} live>
            {m.notifications_unsubscribe_done_text()}
          </Notice>
          <LinkButton to={notificationsPaths.preferences()} className="mt-4">
            {m.notifications_preferences()}
          </LinkButton>
        </Card>
      ) : target === null || token === undefined || reply ? (
        <Notice tone="warning" title={m.notifications_unsubscribe_invalid()} live={reply !== undefined}>
          {m.notifications_unsubscribe_invalid_text()}
        </Notice>
      ) : (
        <Card
          title={
            target.label === null
              ? m.notifications_unsubscribe_ask_digest()
              : m.notifications_unsubscribe_ask({ category: target.label })
          }
          description={m.notifications_unsubscribe_text()}
        >
          <Form method="post" action={notificationsPaths.unsubscribe()}>
            <input type="hidden" name="link" value={token} />
            <SubmitButton variant="primary" full icon={<MailX aria-hidden />}>
              {m.notifications_unsubscribe_press()}
            </SubmitButton>
          </Form>
        </Card>
      )}
    </PageFrame>
  );
}
