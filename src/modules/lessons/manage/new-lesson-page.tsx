import type { ReactNode } from 'react';
import { Form, type MetaFunction, useActionData, useNavigation } from 'react-router';
import * as m from '#messages';
import { type ActionReply, intent, pageAction, pageLoader, redirectTo } from '#platform/page/page.ts';
import { Card } from '#ui/layout/card.tsx';
import { fieldError } from '#ui/form/form-problem.ts';
import { EditPage } from '#ui/edit/edit-page.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { SubmitButton } from '#ui/action/submit-button.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { lessonsPaths } from '../paths.ts';
import { manageLessons } from '../permissions.ts';
import { problemOf } from '../problem-text.tsx';
import { NewLessonInput } from '../lesson/lesson-contract.ts';
import { createLesson } from '../editing/save-lesson.ts';

export const loader = pageLoader({ access: manageLessons, handle: async () => ({}) });

export const action = pageAction({
  access: manageLessons,
  intents: {
    default: intent({
      input: NewLessonInput,
      idempotent: true,
      refill: ['titleTh'],
      handle: async (scope, input) =>
        redirectTo(lessonsPaths.manageContent((await createLesson(scope, input)).slug)),
    }),
  },
});

export const meta: MetaFunction = () => [{ title: m.lessons_manage_new() }];

export default function NewLessonPage(): ReactNode {
  const reply = useActionData<ActionReply>();
  const navigation = useNavigation();
  const problem = problemOf(reply, 'default');
  return (
    <EditPage
      header={
        <PageHeader
          title={m.lessons_manage_new()}
          subtitle={m.lessons_manage_new_help()}
          breadcrumbs={[
            { label: m.lessons_manage_lessons(), to: lessonsPaths.manage() },
            { label: m.lessons_manage_new() },
          ]}
        />
      }
    >
      <Form method="post" noValidate>
        <Card>
          <div className="flex flex-col gap-5">
            <TextField
              label={m.lessons_field_title()}
              name="titleTh"
              help={m.lessons_field_title_help()}
              maxLength={120}
              required
              lang="th"
              defaultValue={reply?.typed?.titleTh}
              error={fieldError(problem, 'titleTh') && m.lessons_field_title_missing()}
            />
            <SubmitButton
              variant="primary"
              className="self-start max-sm:self-stretch"
              busy={navigation.state !== 'idle'}
              outcome={problem ? 'error' : undefined}
            >
              {m.lessons_manage_create()}
            </SubmitButton>
          </div>
        </Card>
      </Form>
    </EditPage>
  );
}
