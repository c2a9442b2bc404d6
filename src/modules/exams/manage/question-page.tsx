import { TypedRowVersion } from '#platform/db/column-contract.ts';
import { type ReactNode, useState } from 'react';
import { Form, type MetaFunction, useActionData, useLoaderData, useNavigation } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { type ActionReply, intent, pageAction, pageLoader, redirectTo } from '#platform/page/page.ts';
import { SaveBar } from '#ui/form/save-bar.tsx';
import { Badge } from '#ui/text/badge.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Notice } from '#ui/text/notice.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { Select } from '#ui/form/select.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { presentedOf } from '../attempt/presented-question-rules.ts';
import { examsPaths } from '../paths.ts';
import { manageExams } from '../permissions.ts';
import { AnswerControl } from '../player/answer-control.tsx';
import { examProblemText } from '../problem-text.tsx';
import {
  createQuestion,
  getQuestion,
  listCategories,
  QuestionDraft,
  saveQuestion,
} from '../question/question-bank.ts';
import {
  QUESTION_KINDS,
  type QuestionContent,
  type QuestionKind,
  type Response,
} from '../question/question-contract.ts';
import { kindText, levelText } from './exam-text.tsx';
import { jsonField } from './json-field.ts';
import { emptyContent, tidied } from '../question/question-drafts-rules.ts';
import { QuestionEditor } from './question-editor.tsx';

export const loader = pageLoader({
  access: manageExams,
  params: z.object({ question: z.uuid().optional() }),
  query: z.object({ kind: z.enum(QUESTION_KINDS).default('single') }),
  handle: async (scope, { params, query }) => ({
    question: params.question === undefined ? null : await getQuestion(scope, params.question),
    categories: await listCategories(scope),
    kind: query.kind,
    formKey: scope.requestId,
  }),
});

export const action = pageAction({
  access: manageExams,
  intents: {
    default: intent({
      input: z.object({
        question: z.uuid().optional(),
        version: TypedRowVersion.default(1),
        draft: jsonField(QuestionDraft),
      }),
      idempotent: true,
      handle: async (scope, { question, version, draft }) => {
        if (question !== undefined) return saveQuestion(scope, { questionId: question, version, draft });
        const { questionId } = await createQuestion(scope, draft);
        return redirectTo(examsPaths.question(questionId));
      },
    }),
  },
});

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: loaderData?.question ? m.exams_edit_question() : m.exams_new_question() },
];

export default function QuestionPage(): ReactNode {
  const data = useLoaderData<typeof loader>();
  return <QuestionForm key={data.question ? data.question.questionId : 'new'} {...data} />;
}

function QuestionForm({
  question,
  categories,
  kind: firstKind,
  formKey,
}: ReturnType<typeof useLoaderData<typeof loader>>): ReactNode {
  const reply = useActionData<ActionReply<{ version: number }>>();
  const navigation = useNavigation();
  const isSending = navigation.formMethod === 'POST';
  const [content, setContent] = useState<QuestionContent>(question?.content ?? emptyContent(firstKind));
  const [name, setName] = useState(question?.name ?? '');
  const [category, setCategory] = useState(question?.category ?? '');
  const [tags, setTags] = useState(question?.tags.join(', ') ?? '');
  const [level, setLevel] = useState(question?.level ?? 2);
  const draft = {
    content: tidied(content),
    name,
    category,
    tags: tags
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean),
    level,
  };
  const title = question ? m.exams_edit_question() : m.exams_new_question();
  return (
    <>
      <PageHeader
        title={title}
        badge={question && <Badge>{m.exams_version_n({ number: question.version })}</Badge>}
        breadcrumbs={[{ label: m.exams_bank_title(), to: examsPaths.questions() }, { label: title }]}
      />
      <Form method="post" noValidate className="flex flex-col gap-5">
        <input type="hidden" name="draft" value={JSON.stringify(draft)} />
        <input type="hidden" name="version" value={question?.version ?? 1} />
        <input type="hidden" name="idempotencyKey" value={`question-${formKey}`} />
        {reply?.ok === false && (
          <Notice tone="danger" live title={examProblemText(reply.problem)}>
            {reply.problem.code === 'platform.invalid_input' && m.exams_fill_everything()}
          </Notice>
        )}
        {reply?.ok && (
          <Notice tone="positive" live>
            {m.exams_question_saved()}
          </Notice>
        )}
        <Card>
          <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
            <Select
              label={m.exams_kind()}
              value={content.kind}
              onChange={(event) => {
                const fresh = emptyContent(event.currentTarget.value as QuestionKind);
                setContent({ ...fresh, stem: content.stem, explanation: content.explanation });
              }}
              options={QUESTION_KINDS.map((value) => ({ value, label: kindText(value) }))}
            />
            <TextField
              label={m.exams_category()}
              value={category}
              optional
              list="exam-categories"
              maxLength={200}
              onChange={(event) => setCategory(event.currentTarget.value)}
            />
            <datalist id="exam-categories">
              {categories.map((each) => (
                <option key={each} value={each} />
              ))}
            </datalist>
            <TextField
              label={m.exams_tags()}
              help={m.exams_tags_help()}
              value={tags}
              optional
              onChange={(event) => setTags(event.currentTarget.value)}
            />
            <Select
              label={m.exams_level()}
              value={String(level)}
              onChange={(event) => setLevel(Number(event.currentTarget.value))}
              options={[1, 2, 3].map((value) => ({ value: String(value), label: levelText(value) }))}
            />
            <TextField
              className="sm:col-span-2 lg:col-span-4"
              label={m.exams_question_name()}
              help={m.exams_question_name_help()}
              value={name}
              optional
              maxLength={255}
              onChange={(event) => setName(event.currentTarget.value)}
            />
          </div>
        </Card>
        <QuestionEditor content={content} onChange={setContent} />
        <SaveBar
          busy={isSending}
          outcome={reply ? (reply.ok ? 'success' : 'error') : undefined}
          label={m.exams_save()}
        />
      </Form>
      <Preview content={content} />
    </>
  );
}

function Preview({ content }: { content: QuestionContent }): ReactNode {
  const [response, setResponse] = useState<Response | null>(null);
  if (content.stem.trim() === '') return null;
  return (
    <div className="mt-5">
      <Card title={m.exams_preview()} description={m.exams_preview_help()}>
        <AnswerControl
          key={content.kind}
          name="preview"
          question={presentedOf(tidied(content), {})}
          response={response}
          onChange={setResponse}
        />
      </Card>
    </div>
  );
}
