import { TypedRowVersion } from '#platform/db/column-contract.ts';
import { BarChart3, Play, Users } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { Form, type MetaFunction, useActionData, useLoaderData, useNavigation } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { type ActionReply, intent, pageAction, pageLoader, redirectTo } from '#platform/page/page.ts';
import { EditPage } from '#ui/edit/edit-page.tsx';
import { SaveBar } from '#ui/edit/save-bar.tsx';
import type { PageSection } from '#ui/edit/section-rules.ts';
import { useDraft } from '#ui/edit/use-draft.ts';
import { useLastSaved } from '#ui/edit/use-form-changes.ts';
import { LinkButton } from '#ui/action/link-button.tsx';
import { Notice } from '#ui/text/notice.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { EXAM_STATES, ExamDraft, ExamSettings } from '../exam/exam-contract.ts';
import { getExam, listSections } from '../exam/exam-queries.ts';
import { examsPaths } from '../paths.ts';
import { manageExams } from '../permissions.ts';
import { examProblemText } from '../problem-text.tsx';
import { listCategories, listWholeQuestions, titleOf } from '../question/question-bank.ts';
import { createExam, saveExam, setExamState } from '../exam/save-exam.ts';
import { ExamStatusCard } from './exam-status-card.tsx';
import { ExamSettingsFields } from './exam-settings-fields.tsx';
import { SectionsEditor } from './sections-editor.tsx';
import { jsonField } from './json-field.ts';

export const loader = pageLoader({
  access: manageExams,
  params: z.object({ exam: z.uuid().optional() }),
  handle: async (scope, { params }) => {
    const exam = params.exam === undefined ? null : await getExam(scope, params.exam);
    const sections = exam ? await listSections(scope, exam.examId) : [{ title: '', intro: '', slots: [] }];
    const questionIds = sections.flatMap(({ slots }) =>
      slots.flatMap((slot) => (slot.kind === 'fixed' ? [slot.questionId] : [])),
    );
    const [questions, categories] = await Promise.all([
      listWholeQuestions(scope, { questionIds }),
      listCategories(scope),
    ]);
    return {
      exam,
      settings: exam ? exam.settings : ExamSettings.parse({}),
      sections,
      titles: questions.map(({ questionId, content }) => ({
        questionId,
        title: titleOf(content),
        pointsMilli: content.pointsMilli,
      })),
      categories,
      zone: scope.tenant.zone,
      formKey: scope.requestId,
    };
  },
});

export const action = pageAction({
  access: manageExams,
  intents: {
    default: intent({
      input: z.object({
        exam: z.uuid().optional(),
        version: TypedRowVersion.default(1),
        draft: jsonField(ExamDraft),
      }),
      idempotent: true,
      handle: async (scope, { exam, version, draft }) => {
        if (exam !== undefined) return saveExam(scope, { examId: exam, version, draft });
        const { examId } = await createExam(scope, draft);
        return redirectTo(examsPaths.manageExam(examId));
      },
    }),
    state: intent({
      input: z.object({ exam: z.uuid(), state: z.enum(EXAM_STATES) }),
      handle: (scope, { exam, state }) => setExamState(scope, { examId: exam, state }),
    }),
  },
});

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: loaderData?.exam?.title ?? m.exams_new_exam() },
];

export default function ExamEditPage(): ReactNode {
  const data = useLoaderData<typeof loader>();
  return <ExamForm key={data.exam ? data.exam.examId : 'new'} {...data} />;
}

function ExamForm({
  exam,
  settings,
  sections,
  titles,
  categories,
  zone,
  formKey,
}: ReturnType<typeof useLoaderData<typeof loader>>): ReactNode {
  const reply = useActionData<ActionReply>();
  const navigation = useNavigation();
  const isSending = navigation.formMethod === 'POST';
  const { draft, setDraft, submit, changes, discard, fieldsKey } = useDraft<ExamDraft>(
    () =>
      exam
        ? {
            slug: exam.slug,
            title: exam.title,
            description: exam.description,
            kind: exam.kind,
            isOpen: exam.isOpen,
            settings,
            sections,
          }
        : {
            slug: '',
            title: '',
            description: '',
            kind: 'quiz',
            isOpen: false,
            settings,
            sections,
          },
    { saved: useLastSaved(reply?.intent === 'default' ? reply : undefined), labels: examLabels() },
  );
  const [picked, setPicked] = useState(titles);
  const known = useMemo(() => new Map(picked.map((question) => [question.questionId, question])), [picked]);
  const points = draft.sections
    .flatMap(({ slots }) => slots)
    .reduce((sum, slot) => sum + slot.pointsMilli * (slot.kind === 'draw' ? slot.count : 1), 0);
  return (
    <EditPage
      header={
        <PageHeader
          title={exam?.title ?? m.exams_new_exam()}
          subtitle={m.exams_total_points({ points: points / 1_000 })}
          breadcrumbs={[
            { label: m.exams_manage_title(), to: examsPaths.manage() },
            { label: exam?.title ?? m.exams_new_exam() },
          ]}
          actions={
            exam && (
              <>
                <LinkButton to={examsPaths.manageTry(exam.examId)} icon={<Play aria-hidden />}>
                  {m.exams_try()}
                </LinkButton>
                <LinkButton to={examsPaths.manageAttempts(exam.examId)} icon={<Users aria-hidden />}>
                  {m.exams_attempts()}
                </LinkButton>
                <LinkButton to={examsPaths.manageStatistics(exam.examId)} icon={<BarChart3 aria-hidden />}>
                  {m.exams_statistics()}
                </LinkButton>
              </>
            )
          }
        />
      }
      sections={examSections()}
    >
      {reply?.ok === false && (
        <Notice tone="danger" live title={examProblemText(reply.problem)}>
          {reply.problem.code === 'platform.invalid_input' && m.exams_fill_everything()}
        </Notice>
      )}
      {reply?.ok && (
        <Notice tone="positive" live>
          {m.exams_exam_saved()}
        </Notice>
      )}
      {exam && <ExamStatusCard exam={exam} />}
      <Form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
        <input type="hidden" name="draft" value={JSON.stringify(draft)} />
        <input type="hidden" name="version" value={exam?.version ?? 1} />
        <input type="hidden" name="idempotencyKey" value={`exam-${formKey}`} />
        <ExamSettingsFields key={fieldsKey} zone={zone} draft={draft} onChange={setDraft} />
        <div id="questions" className="flex flex-col gap-5">
          <SectionsEditor
            draft={draft}
            onChange={setDraft}
            titles={known}
            categories={categories}
            onPicked={(questions) => setPicked([...picked, ...questions])}
          />
        </div>
        <SaveBar
          busy={isSending}
          outcome={reply ? (reply.ok ? 'success' : 'error') : undefined}
          label={m.exams_save()}
          changes={changes}
          onDiscard={discard}
        />
      </Form>
    </EditPage>
  );
}

/** What the save bar calls the parts of an exam. */
function examLabels(): Record<string, string> {
  return {
    title: m.exams_title(),
    slug: m.exams_slug(),
    description: m.exams_description(),
    kind: m.exams_kind(),
    isOpen: m.exams_is_open(),
    settings: m.exams_taking(),
    'settings.review': m.exams_review_policy(),
    sections: m.exams_questions(),
  };
}

function examSections(): PageSection[] {
  return [
    { id: 'about', label: m.exams_about() },
    { id: 'taking', label: m.exams_taking() },
    { id: 'review', label: m.exams_review_policy() },
    { id: 'questions', label: m.exams_questions() },
  ];
}
