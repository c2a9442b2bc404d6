import type { ReactNode } from 'react';
import { type MetaFunction, useActionData, useLoaderData } from 'react-router';
import * as m from '#messages';
import { type ActionReply, intent, pageAction, pageLoader, redirectTo } from '#platform/page/page.ts';
import { refuse } from '#platform/refusal.ts';
import { manageModels } from '../permissions.ts';
import { clustersRefusals } from '../refusals.ts';
import { ModelForm, ModelPath } from './model-contract.ts';
import { ModelEditor } from './model-editor.tsx';
import { findNewestVersion, getModel } from './model-rows.ts';
import { modelName } from './model-text.ts';
import { modelPaths } from './paths.ts';
import { publishModel, saveModel } from './save-model.ts';

export const loader = pageLoader({
  access: manageModels,
  params: ModelPath,
  handle: async (scope, { params }) => {
    const { nameTh, nameEn } = await getModel(scope, params.model);
    const draft = await findNewestVersion(scope, params.model);
    if (draft?.publishedAt !== null) throw refuse(clustersRefusals, 'clusters.version_missing');
    const { number, content, notes, version } = draft;
    return {
      modelId: params.model,
      model: { nameTh, nameEn, notes, content },
      ...{ number, version },
      locale: scope.locale,
    };
  },
});

export const action = pageAction({
  access: manageModels,
  intents: {
    default: intent({
      input: ModelForm.extend(ModelPath.shape),
      handle: (scope, { model, ...form }) => saveModel(scope, model, form),
    }),
    publish: intent({
      input: ModelForm.extend(ModelPath.shape),
      handle: async (scope, { model, ...form }) => {
        await publishModel(scope, model, form);
        return redirectTo(modelPaths.model(model));
      },
    }),
  },
});

export const meta: MetaFunction = () => [{ title: m.clusters_model_edit() }];

/** The draft of an operating model. */
export default function DraftPage(): ReactNode {
  const { modelId, model, number, version, locale } = useLoaderData<typeof loader>();
  return (
    <ModelEditor
      title={m.clusters_model_draft_title({ name: modelName(model, locale), number })}
      breadcrumbs={[
        { label: m.clusters_models(), to: modelPaths.models() },
        { label: modelName(model, locale), to: modelPaths.model(modelId) },
        { label: m.clusters_model_draft() },
      ]}
      model={model}
      version={version}
      reply={useActionData<ActionReply>()}
    />
  );
}
