import { type ReactNode, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import * as m from '#messages';
import type { ActionReply } from '#platform/page/page.ts';
import { SubmitButton } from '#ui/action/submit-button.tsx';
import { EditPage } from '#ui/edit/edit-page.tsx';
import { SaveBar } from '#ui/edit/save-bar.tsx';
import { useFormChanges, useLastSaved } from '#ui/edit/use-form-changes.ts';
import { FormErrorSummary } from '#ui/form/form-error-summary.tsx';
import { outcomeOf } from '#ui/form/form-outcome.ts';
import { HiddenFields } from '#ui/form/hidden-fields.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import type { Crumb } from '#ui/navigation/breadcrumbs.tsx';
import { type EditedModel, ModelFields, modelFieldLabels, modelSections } from './model-fields.tsx';
import { modelFormProblem } from './model-problem-text.tsx';

interface ModelEditorProps {
  title: string;
  breadcrumbs: readonly Crumb[];
  model: EditedModel;
  /** The version of the row that is edited; 0 for a new model. */
  version: number;
  /** Makes a new model only once, however often the form is sent. */
  formKey?: string;
  reply: ActionReply | undefined;
}

/** The form of an operating model and its draft; a draft that is saved can also be published. */
export function ModelEditor({
  title,
  breadcrumbs,
  model,
  version,
  formKey,
  reply,
}: ModelEditorProps): ReactNode {
  const navigation = useNavigation();
  const sent = navigation.state === 'idle' ? null : (navigation.formData?.get('intent') ?? 'default');
  const problem = modelFormProblem(reply);
  const box = useRef<HTMLFormElement>(null);
  const labels = modelFieldLabels();
  const { changes, discard, fieldsKey } = useFormChanges(box, { opened: useLastSaved(reply), labels });
  const isNew = version === 0;
  return (
    <EditPage
      sections={modelSections()}
      problem={problem}
      header={<PageHeader breadcrumbs={breadcrumbs} title={title} subtitle={m.clusters_model_draft_help()} />}
    >
      <Form ref={box} method="post" noValidate className="flex flex-col gap-5">
        <FormErrorSummary problem={problem} labels={labels} />
        {formKey !== undefined && <HiddenFields intent="default" formKey={formKey} />}
        <input type="hidden" name="version" value={version} />
        <div key={fieldsKey} className="flex flex-col gap-5">
          <ModelFields model={model} problem={problem} />
        </div>
        <SaveBar
          busy={sent === 'default' || sent === 'publish'}
          outcome={outcomeOf(reply, 'default')}
          label={isNew ? m.clusters_model_create() : m.clusters_model_save()}
          changes={changes}
          onDiscard={discard}
        >
          {!isNew && (
            <SubmitButton name="intent" value="publish" variant="secondary" busy={sent === 'publish'}>
              {m.clusters_model_publish()}
            </SubmitButton>
          )}
        </SaveBar>
      </Form>
    </EditPage>
  );
}
