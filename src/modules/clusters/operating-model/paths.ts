import { withQuery } from '#platform/text/url-query.ts';

const models = '/cluster/operating_model';
const model = (modelId: string): string => `${models}/${encodeURIComponent(modelId)}`;

/** URL builders of operating models. */
export const modelPaths = {
  models: () => models,
  new: () => `${models}/new`,
  model: (modelId: string, query: { version?: string; from?: string } = {}) =>
    withQuery(model(modelId), query),
  edit: (modelId: string) => `${model(modelId)}/edit`,
  apply: (modelId: string, query: { kind?: string; following?: string } = {}) =>
    withQuery(`${model(modelId)}/apply`, query),
  rollout: (rolloutId: string) => `${models}/applied/${encodeURIComponent(rolloutId)}`,
};
