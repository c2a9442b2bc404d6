import type { ReactNode } from 'react';
import { Form, type MetaFunction, useActionData, useNavigation } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { type ActionReply, intent, pageAction, pageLoader, redirectTo } from '#platform/page/page.ts';
import { normalizeText } from '#platform/text/fold.ts';
import { SubmitButton } from '#ui/action/submit-button.tsx';
import { EditPage } from '#ui/edit/edit-page.tsx';
import { FormErrorSummary } from '#ui/form/form-error-summary.tsx';
import { fieldError } from '#ui/form/form-problem.ts';
import { RadioCards } from '#ui/form/radio-cards.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Card } from '#ui/layout/card.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { MAX_LABEL } from '../field/kind-rules.ts';
import { createForm } from '../form/save-form.ts';
import { FormSettings } from '../form/settings-contract.ts';
import { formsPaths } from '../paths.ts';
import { manageForms } from '../permissions.ts';
import { problemOf } from '../problem-text.tsx';
import { STARTERS, type Starter, starterQuestions } from './starter-rules.ts';

export const loader = pageLoader({ access: manageForms, handle: async () => null });

export const action = pageAction({
  access: manageForms,
  intents: {
    default: intent({
      input: z.object({
        title: z.string().max(MAX_LABEL).transform(normalizeText).pipe(z.string().trim().min(1)),
        starter: z.enum(STARTERS),
      }),
      refill: ['title', 'starter'],
      handle: async (scope, { title, starter }) => {
        const { slug } = await createForm(scope, {
          facts: { slug: '', alias: null, title: { th: title, en: '' }, settings: FormSettings.parse({}) },
          draft: starterQuestions(starter),
        });
        return redirectTo(formsPaths.questions(slug));
      },
    }),
  },
});

const STARTER_TEXT: Readonly<Record<Starter, () => { label: string; help: string }>> = {
  contact: () => ({ label: m.forms_starter_contact(), help: m.forms_starter_contact_help() }),
  registration: () => ({ label: m.forms_starter_registration(), help: m.forms_starter_registration_help() }),
  blank: () => ({ label: m.forms_starter_blank(), help: m.forms_starter_blank_help() }),
};

export const meta: MetaFunction = () => [{ title: m.forms_new() }];

export default function NewFormPage(): ReactNode {
  const reply = useActionData<ActionReply>();
  const problem = problemOf(reply, 'default');
  return (
    <EditPage
      header={
        <PageHeader
          title={m.forms_new()}
          breadcrumbs={[{ label: m.forms_title(), to: formsPaths.manage() }, { label: m.forms_new() }]}
        />
      }
    >
      <Form method="post" noValidate className="flex flex-col gap-5">
        <FormErrorSummary problem={problem} />
        <Card>
          <TextField
            name="title"
            label={m.forms_name()}
            help={m.forms_name_help()}
            maxLength={MAX_LABEL}
            required
            defaultValue={reply?.typed?.['title'] ?? ''}
            error={fieldError(problem, 'title')}
          />
        </Card>
        <Card>
          <RadioCards
            legend={m.forms_starter()}
            name="starter"
            defaultValue={reply?.typed?.['starter'] ?? 'contact'}
            error={fieldError(problem, 'starter')}
            columns={3}
            options={STARTERS.map((value) => ({ value, ...STARTER_TEXT[value]() }))}
          />
        </Card>
        <SubmitButton
          variant="primary"
          className="self-start"
          busy={useNavigation().formMethod === 'POST'}
          outcome={reply && !reply.ok ? 'error' : undefined}
        >
          {m.forms_create()}
        </SubmitButton>
      </Form>
    </EditPage>
  );
}
