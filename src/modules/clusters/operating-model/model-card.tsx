import type { ReactNode } from 'react';
import * as m from '#messages';
import type { Locale } from '#platform/locale/locale.ts';
import { LinkButton } from '#ui/action/link-button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Badge } from '#ui/text/badge.tsx';
import { DescriptionList } from '#ui/text/description-list.tsx';
import type { ClusterModel } from './cluster-model.ts';
import { contentTexts, modelName } from './model-text.ts';
import { modelPaths } from './paths.ts';

/** On the page of an organisation: the operating model that it follows, and the settings that hold there. */
export function ModelCard({
  model: { followed, settings },
  mayOpen,
  locale,
}: {
  model: ClusterModel;
  /** Whether the reader may open operating models. */
  mayOpen: boolean;
  locale: Locale;
}): ReactNode {
  return (
    <Card
      title={m.clusters_model_card()}
      description={
        followed
          ? `${modelName(followed, locale)} · ${m.clusters_model_version_number({ number: followed.number })}`
          : m.clusters_model_card_none()
      }
      actions={
        <>
          {followed && followed.number < followed.latest && (
            <Badge tone="warning">{m.clusters_model_card_outdated({ number: followed.latest })}</Badge>
          )}
          {followed && mayOpen && (
            <LinkButton size="sm" to={modelPaths.model(followed.modelId)}>
              {m.clusters_model_open()}
            </LinkButton>
          )}
        </>
      }
    >
      <DescriptionList
        items={contentTexts(settings, locale).map(({ what, value }) => ({ term: what, detail: value }))}
      />
    </Card>
  );
}
