import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFetcher } from 'react-router';
import * as m from '#messages';
import type { ActionReply } from '#platform/page/page.ts';
import { Button } from '#ui/action/button.tsx';
import { LinkButton } from '#ui/action/link-button.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { Tabs } from '#ui/navigation/tabs.tsx';
import { Badge } from '#ui/text/badge.tsx';
import { Notice } from '#ui/text/notice.tsx';
import { type FormState, NEXT_STATES } from '../form/form-rules.ts';
import { formsPaths } from '../paths.ts';
import { problemOf } from '../problem-text.tsx';
import { FORM_STATE_TEXT } from './kind-text.ts';

export interface ManagedForm {
  readonly slug: string;
  readonly title: string;
  readonly state: FormState;
  readonly publishedVersion: number | null;
}

const STEP_TEXT: Readonly<Record<FormState, () => string>> = {
  draft: m.forms_close,
  open: m.forms_open,
  closed: m.forms_close,
  archived: m.forms_archive,
};

/** Header of all pages on which a form is managed: its state with the next steps, and its parts as tabs. */
export function FormHeader({ form }: { form: ManagedForm }): ReactNode {
  const sender = useFetcher<ActionReply>();
  const problem = problemOf(sender.data, 'state');
  const { slug } = form;
  return (
    <>
      <PageHeader
        title={form.title}
        badge={
          <Badge tone={form.state === 'open' ? 'positive' : 'neutral'}>{FORM_STATE_TEXT[form.state]()}</Badge>
        }
        breadcrumbs={[{ label: m.forms_title(), to: formsPaths.manage() }, { label: form.title }]}
        actions={
          <>
            {form.publishedVersion !== null && form.state !== 'draft' && form.state !== 'archived' && (
              <LinkButton to={formsPaths.form(slug)} icon={<ExternalLink aria-hidden />}>
                {m.forms_view()}
              </LinkButton>
            )}
            {NEXT_STATES[form.state].map((state) => (
              <Button
                key={state}
                variant={state === 'open' ? 'primary' : 'secondary'}
                disabled={sender.state !== 'idle'}
                onClick={() =>
                  void sender.submit(
                    { intent: 'state', state },
                    { method: 'post', action: formsPaths.settings(slug) },
                  )
                }
              >
                {form.state === 'archived' ? m.forms_restore() : STEP_TEXT[state]()}
              </Button>
            ))}
          </>
        }
        tabs={
          <Tabs
            label={m.forms_parts()}
            tabs={[
              { to: formsPaths.answers(slug), label: m.forms_tab_answers(), end: true },
              { to: formsPaths.summary(slug), label: m.forms_tab_summary() },
              { to: formsPaths.questions(slug), label: m.forms_tab_questions() },
              { to: formsPaths.settings(slug), label: m.forms_tab_settings() },
              { to: formsPaths.share(slug), label: m.forms_tab_share() },
            ]}
          />
        }
      />
      {problem && (
        <Notice tone="danger" live className="mb-4">
          {problem.message}
        </Notice>
      )}
    </>
  );
}
