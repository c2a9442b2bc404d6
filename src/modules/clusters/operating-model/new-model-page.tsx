import type { ReactNode } from 'react';
import { type MetaFunction, useActionData, useLoaderData } from 'react-router';
import * as m from '#messages';
import { type ActionReply, intent, pageAction, pageLoader, redirectTo } from '#platform/page/page.ts';
import { manageModels } from '../permissions.ts';
import { DEFAULT_CONTENT, ModelForm } from './model-contract.ts';
import { ModelEditor } from './model-editor.tsx';
import { modelPaths } from './paths.ts';
import { createModel } from './save-model.ts';

export const loader = pageLoader({
  access: manageModels,
  handle: async (scope) => ({ formKey: scope.requestId }),
});

export const action = pageAction({
  access: manageModels,
  intents: {
    default: intent({
      input: ModelForm,
      idempotent: true,
      handle: async (scope, form) => redirectTo(modelPaths.edit((await createModel(scope, form)).modelId)),
    }),
  },
});

export const meta: MetaFunction = () => [{ title: m.clusters_model_new() }];

/** A new operating model: it begins as a draft. */
export default function NewModelPage(): ReactNode {
  return (
    <ModelEditor
      title={m.clusters_model_new()}
      breadcrumbs={[
        { label: m.clusters_models(), to: modelPaths.models() },
        { label: m.clusters_model_new() },
      ]}
      model={{ nameTh: '', nameEn: '', notes: '', content: DEFAULT_CONTENT }}
      version={0}
      formKey={useLoaderData<typeof loader>().formKey}
      reply={useActionData<ActionReply>()}
    />
  );
}
