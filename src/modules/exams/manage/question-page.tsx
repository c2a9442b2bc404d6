import { TypedRowVersion } from '#platform/db/column-contract.ts';
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import { Form, type MetaFunction, useActionData, useLoaderData, useNavigation } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { type ActionReply, intent, pageAction, pageLoader, redirectTo } from '#platform/page/page.ts';
import { choosePictures, chooseSounds } from '#ui/document-editor/choose-pictures.ts';
import type { DocumentMedia } from '#ui/document-editor/document-media.ts';
import { EditPage } from '#ui/edit/edit-page.tsx';
import { SaveBar } from '#ui/edit/save-bar.tsx';
import { useDraft } from '#ui/edit/use-draft.ts';
import { useLastSaved } from '#ui/edit/use-form-changes.ts';
import { Badge } from '#ui/text/badge.tsx';
import { Card } from '#ui/layout/card.tsx';
import { toast } from '#ui/toast/toast.ts';
import { Notice } from '#ui/text/notice.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { Select } from '#ui/form/select.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { presentedOf } from '../attempt/presented-question-rules.ts';
import type { QuestionMedia } from '../media/media-contract.ts';
import { mediaOf } from '../media/question-media.ts';
import { examsPaths } from '../paths.ts';
import { questionPaths } from '../question/paths.ts';
import { manageExams } from '../permissions.ts';
import { AnswerControl } from '../player/answer-control.tsx';
import { ShownMedia } from '../player/question-text.tsx';
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
import { isEmptyText, showsGaps } from '../question/question-text-rules.ts';
import { withKind } from './kind-change-rules.ts';
import { QuestionEditor } from './question-editor.tsx';
import { EditorMedia } from './text-fields.tsx';

export const loader = pageLoader({
  access: manageExams,
  params: z.object({ question: z.uuid().optional() }),
  query: z.object({ kind: z.enum(QUESTION_KINDS).default('single') }),
  handle: async (scope, { params, query }) => {
    const question = params.question === undefined ? null : await getQuestion(scope, params.question);
    return {
      question,
      media: await mediaOf(scope, question?.content),
      categories: await listCategories(scope),
      kind: query.kind,
      formKey: scope.requestId,
    };
  },
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
  media: opened,
  categories,
  kind: firstKind,
  formKey,
}: ReturnType<typeof useLoaderData<typeof loader>>): ReactNode {
  const reply = useActionData<ActionReply<{ version: number }>>();
  const navigation = useNavigation();
  const isSending = navigation.formMethod === 'POST';
  const { draft, setDraft, submit, changes, discard, fieldsKey } = useDraft(
    () => ({
      content: question?.content ?? emptyContent(firstKind),
      name: question?.name ?? '',
      category: question?.category ?? '',
      tags: question?.tags.join(', ') ?? '',
      level: question?.level ?? 2,
    }),
    { saved: useLastSaved(reply), labels: questionLabels() },
  );
  const media = useEditorMedia(opened);
  const { content } = draft;
  // Typing does not wait for it.
  const previewed = useDeferredValue(content);
  const set = (given: Partial<typeof draft>): void => setDraft((before) => ({ ...before, ...given }));
  const sent = {
    ...draft,
    content: tidied(content),
    tags: draft.tags
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean),
  };
  const title = question ? m.exams_edit_question() : m.exams_new_question();
  return (
    <EditPage
      width="wide"
      header={
        <PageHeader
          title={title}
          badge={question && <Badge>{m.exams_version_n({ number: question.version })}</Badge>}
          breadcrumbs={[{ label: m.exams_bank_title(), to: examsPaths.questions() }, { label: title }]}
        />
      }
    >
      <Form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
        <input type="hidden" name="draft" value={JSON.stringify(sent)} />
        <input type="hidden" name="version" value={question?.version ?? 1} />
        <input type="hidden" name="idempotencyKey" value={`question-${formKey}`} />
        {reply?.ok === false && (
          <Notice tone="danger" live title={examProblemText(reply.problem)}>
            {reply.problem.code === 'platform.invalid_input' && missingText(content)}
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
              onChange={(event) =>
                set({ content: withKind(content, event.currentTarget.value as QuestionKind) })
              }
              options={QUESTION_KINDS.map((value) => ({ value, label: kindText(value) }))}
            />
            <TextField
              label={m.exams_category()}
              value={draft.category}
              optional
              list="exam-categories"
              maxLength={200}
              onChange={(event) => set({ category: event.currentTarget.value })}
            />
            <datalist id="exam-categories">
              {categories.map((each) => (
                <option key={each} value={each} />
              ))}
            </datalist>
            <TextField
              label={m.exams_tags()}
              help={m.exams_tags_help()}
              value={draft.tags}
              optional
              onChange={(event) => set({ tags: event.currentTarget.value })}
            />
            <Select
              label={m.exams_level()}
              value={String(draft.level)}
              onChange={(event) => set({ level: Number(event.currentTarget.value) })}
              options={[1, 2, 3].map((value) => ({ value: String(value), label: levelText(value) }))}
            />
            <TextField
              className="sm:col-span-2 lg:col-span-4"
              label={m.exams_question_name()}
              help={m.exams_question_name_help()}
              value={draft.name}
              optional
              maxLength={255}
              onChange={(event) => set({ name: event.currentTarget.value })}
            />
          </div>
        </Card>
        <EditorMedia value={media}>
          <QuestionEditor
            key={fieldsKey}
            content={content}
            onChange={(changed) => set({ content: changed })}
          />
        </EditorMedia>
        <SaveBar
          busy={isSending}
          outcome={reply ? (reply.ok ? 'success' : 'error') : undefined}
          label={m.exams_save()}
          changes={changes}
          onDiscard={discard}
        />
      </Form>
      <ShownMedia value={media}>
        <Preview content={previewed} />
      </ShownMedia>
    </EditPage>
  );
}

function missingText(content: QuestionContent): string {
  const isShown = content.kind !== 'gaps' || showsGaps(content.stem, content.gaps);
  return isShown ? m.exams_fill_everything() : m.exams_gap_not_shown();
}

/** The media of the question as it was opened, and those that are added while it is edited. */
function useEditorMedia(opened: QuestionMedia): DocumentMedia & QuestionMedia {
  const [added, setAdded] = useState<QuestionMedia>({ pictures: {}, sounds: {} });
  return useMemo(() => {
    const tell = (problem: { code: string }): void =>
      void toast({ message: examProblemText(problem), tone: 'danger' });
    return {
      pictures: { ...opened.pictures, ...added.pictures },
      sounds: { ...opened.sounds, ...added.sounds },
      onAddPictures: async () => {
        const kept = await choosePictures(questionPaths.apiPictures(), tell);
        const pictures = Object.fromEntries(kept.map(({ pictureId, picture }) => [pictureId, picture]));
        setAdded((before) => ({ ...before, pictures: { ...before.pictures, ...pictures } }));
        return kept;
      },
      onAddSounds: async () => {
        const kept = await chooseSounds(questionPaths.apiSounds(), tell);
        const sounds = Object.fromEntries(kept.map(({ soundId, sound }) => [soundId, sound]));
        setAdded((before) => ({ ...before, sounds: { ...before.sounds, ...sounds } }));
        return kept;
      },
    };
  }, [opened, added]);
}

/** What the save bar calls the parts of a question; what its kind brings is the question itself. */
function questionLabels(): Record<string, string> {
  return {
    name: m.exams_question_name(),
    category: m.exams_category(),
    tags: m.exams_tags(),
    level: m.exams_level(),
    content: m.exams_question(),
    'content.kind': m.exams_kind(),
    'content.stem': m.exams_stem(),
    'content.options': m.exams_options(),
    'content.explanation': m.exams_explanation(),
    'content.pointsMilli': m.exams_default_points(),
  };
}

function Preview({ content }: { content: QuestionContent }): ReactNode {
  const [response, setResponse] = useState<Response | null>(null);
  if (isEmptyText(content.stem)) return null;
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
