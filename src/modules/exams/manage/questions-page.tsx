import { Download, Library, Plus, Upload } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { type MetaFunction, useFetcher, useLoaderData } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { oneOrSeveral } from '#platform/page/one-or-several-contract.ts';
import { type ActionReply, intent, pageAction, pageLoader } from '#platform/page/page.ts';
import { Button } from '#ui/action/button.tsx';
import { ManagedList } from '#ui/table/managed-list.tsx';
import { useListSelection } from '#ui/table/use-list-selection.ts';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { LinkButton } from '#ui/action/link-button.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { toast } from '#ui/toast/toast.ts';
import { examsPaths } from '../paths.ts';
import { manageExams } from '../permissions.ts';
import { archiveQuestions, BankQuery, listCategories, listQuestions } from '../question/question-bank.ts';
import { QUESTION_KINDS } from '../question/question-contract.ts';
import { kindText, levelText } from './exam-text.tsx';

const MAX_CHOSEN = 100;

export const loader = pageLoader({
  access: manageExams,
  query: BankQuery,
  handle: async (scope, { query }) => {
    const [list, categories] = await Promise.all([listQuestions(scope, query), listCategories(scope)]);
    return { ...list, categories, query, locale: scope.locale };
  },
});

export const action = pageAction({
  access: manageExams,
  intents: {
    archive: intent({
      input: z.object({
        questionIds: oneOrSeveral(z.uuid(), MAX_CHOSEN),
      }),
      handle: (scope, { questionIds }) => archiveQuestions(scope, { questionIds, isArchived: true }),
    }),
  },
});

export const meta: MetaFunction = () => [{ title: m.exams_bank_title() }];

export default function QuestionsPage(): ReactNode {
  const { items, nextAfter, categories, query, locale } = useLoaderData<typeof loader>();
  const { q, category, kind } = query;
  const selection = useListSelection();
  const fetcher = useFetcher<ActionReply<{ changed: number }>>();
  const reply = fetcher.state === 'idle' ? fetcher.data : undefined;
  const tell = useEffectEvent((count: number): void => {
    selection.clear();
    void toast({ message: m.exams_archived_n({ count }), tone: 'positive' });
  });
  useEffect(() => {
    if (reply?.ok) tell(reply.result.changed);
  }, [reply]);

  function archive(): void {
    const form = new FormData();
    form.set('intent', 'archive');
    for (const id of selection.keys) form.append('questionIds[]', id);
    void fetcher.submit(form, { method: 'post' });
  }

  return (
    <>
      <PageHeader
        title={m.exams_bank_title()}
        subtitle={m.exams_bank_help()}
        actions={
          <>
            <LinkButton to={examsPaths.importQuestions()} icon={<Upload aria-hidden />}>
              {m.exams_import()}
            </LinkButton>
            <LinkButton to={examsPaths.newQuestion()} variant="primary" icon={<Plus aria-hidden />}>
              {m.exams_new_question()}
            </LinkButton>
          </>
        }
      />
      <ManagedList
        caption={m.exams_bank_title()}
        query={query}
        next={nextAfter}
        source={{ list: 'exams.questions', locale }}
        search={{ label: m.exams_search_questions() }}
        filters={[
          {
            name: 'category',
            label: m.exams_category(),
            every: m.exams_category_every(),
            options: categories.map((value) => ({ value, label: value })),
          },
          {
            name: 'kind',
            label: m.exams_kind(),
            every: m.exams_kind_every(),
            options: QUESTION_KINDS.map((value) => ({ value, label: kindText(value) })),
          },
        ]}
        rows={items}
        rowKey={({ questionId }) => questionId}
        rowTo={({ questionId }) => examsPaths.question(questionId)}
        selection={{
          of: selection,
          nameOf: ({ title }) => title,
          actions: (
            <Button size="sm" disabled={fetcher.state !== 'idle'} onClick={archive}>
              {m.exams_archive()}
            </Button>
          ),
        }}
        columns={[
          {
            key: 'title',
            header: m.exams_question(),
            primary: true,
            cell: ({ title, name }) => (
              <>
                <span className="line-clamp-2 break-words">{title}</span>
                {name !== '' && (
                  <span className="line-clamp-1 text-sm break-words text-ink-soft">{name}</span>
                )}
              </>
            ),
            className: 'sm:min-w-64',
          },
          {
            key: 'kind',
            header: m.exams_kind(),
            cell: (row) => <span className="wrap-normal">{kindText(row.kind)}</span>,
          },
          {
            key: 'category',
            header: m.exams_category(),
            cell: (row) => row.category || '–',
            wideOnly: true,
            className: 'sm:min-w-32',
          },
          {
            key: 'level',
            header: m.exams_level(),
            cell: (row) => <span className="wrap-normal">{levelText(row.level)}</span>,
            wideOnly: true,
          },
          {
            key: 'exams',
            header: m.exams_used_in(),
            align: 'end',
            cell: ({ examCount }) => <span className="tabular-nums">{examCount}</span>,
          },
        ]}
        empty={
          <EmptyState
            icon={<Library />}
            title={q || category || kind ? m.exams_none_found() : m.exams_no_questions()}
            action={
              <LinkButton to={examsPaths.newQuestion()} variant="primary">
                {m.exams_new_question()}
              </LinkButton>
            }
          >
            {m.exams_no_questions_text()}
          </EmptyState>
        }
      />
      {items.length > 0 && (
        <LinkButton
          className="mt-6"
          size="sm"
          to={examsPaths.exportQuestions({ category })}
          icon={<Download aria-hidden />}
        >
          {category ? m.exams_export_category() : m.exams_export()}
        </LinkButton>
      )}
    </>
  );
}
