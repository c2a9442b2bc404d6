import { UserRoundSearch } from 'lucide-react';
import type { ReactNode } from 'react';
import { Form, type MetaFunction, useActionData, useLoaderData } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { type ActionReply, intent, pageAction, pageLoader, redirectTo } from '#platform/page/page.ts';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { Notice } from '#ui/text/notice.tsx';
import { PageFrame } from '#ui/layout/page-frame.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { SearchField } from '#ui/form/search-field.tsx';
import { messagesPaths } from '../paths.ts';
import { ownMessages } from '../permissions.ts';
import { openConversation } from './open-conversation.ts';
import { problemText } from '../problem-text.tsx';
import { MAX_QUERY } from './conversation-contract.ts';
import { Face, StaffBadge } from './conversation-list.tsx';
import { findPeople } from './conversation-queries.ts';

export const loader = pageLoader({
  access: ownMessages,
  query: z.object({ q: z.string().trim().max(MAX_QUERY).catch('').default('') }),
  handle: async (scope, { query }) => ({ q: query.q, people: await findPeople(scope, query.q) }),
});

export const action = pageAction({
  access: ownMessages,
  intents: {
    default: intent({
      input: z.object({ person: z.uuid() }),
      limit: { perMinute: 30 },
      handle: async (scope, input) =>
        redirectTo(messagesPaths.conversation((await openConversation(scope, input)).conversationId)),
    }),
  },
});

export const meta: MetaFunction = () => [{ title: m.messages_new() }];

export default function NewConversationPage(): ReactNode {
  const { q, people } = useLoaderData<typeof loader>();
  const reply = useActionData<ActionReply>();
  return (
    <PageFrame background="canvas" maxWidth="3xl">
      <PageHeader
        title={m.messages_new()}
        subtitle={m.messages_new_help()}
        breadcrumbs={[
          { label: m.messages_title(), to: messagesPaths.conversations() },
          { label: m.messages_new() },
        ]}
      />
      {reply?.ok === false && (
        <Notice tone="danger" live className="mb-4">
          {problemText(reply.problem.code)}
        </Notice>
      )}
      <Form role="search" className="mb-4">
        <SearchField
          key={q}
          name="q"
          label={m.messages_find_person()}
          defaultValue={q}
          maxLength={MAX_QUERY}
        />
      </Form>
      {people.length === 0 ? (
        <EmptyState icon={<UserRoundSearch />} title={m.messages_nobody()}>
          {m.messages_nobody_text()}
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface shadow-rest">
          {people.map(({ personId, name, isStaff }) => (
            <li key={personId}>
              <Form method="post">
                <button
                  type="submit"
                  name="person"
                  value={personId}
                  className="flex min-h-16 w-full items-center gap-3 px-4 py-2 text-left hover:bg-sunken"
                >
                  <Face kind="direct" name={name} />
                  <span className="min-w-0 grow truncate font-medium">{name}</span>
                  <StaffBadge conversation={{ kind: 'direct', isStaff }} />
                </button>
              </Form>
            </li>
          ))}
        </ul>
      )}
    </PageFrame>
  );
}
