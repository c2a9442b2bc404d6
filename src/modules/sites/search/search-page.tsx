import type { ReactNode } from 'react';
import { type MetaFunction, useLoaderData } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { pageLoader } from '#platform/page/page.ts';
import { Synonyms } from '#platform/tenancy/synonyms-contract.ts';
import { fieldError } from '#ui/form/form-problem.ts';
import { TextArea } from '#ui/form/text-area.tsx';
import { Card } from '#ui/layout/card.tsx';
import { EditPage } from '#ui/edit/edit-page.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { ConfigForm } from '../config/config-form.tsx';
import { configPageOf, savesPart } from '../config/config-page.ts';
import { configLabel } from '../config/config-text.ts';
import { readConfig } from '../permissions.ts';
import { readSynonyms, synonymsAsText } from '../site/synonym-rules.ts';

const MAX_TYPED = 20_000;

export const loader = pageLoader({
  access: readConfig,
  handle: async (scope) => {
    const { state, context } = await configPageOf(scope);
    return { context, synonyms: synonymsAsText(state.draft.synonyms) };
  },
});

export const action = savesPart(
  { synonyms: z.string().max(MAX_TYPED).transform(readSynonyms).pipe(Synonyms) },
  (typed) => typed,
);

export const meta: MetaFunction = () => [{ title: m.sites_config_search() }];

export default function ConfigSearchPage(): ReactNode {
  const { context, synonyms } = useLoaderData<typeof loader>();
  return (
    <EditPage header={<PageHeader title={m.sites_config_search()} subtitle={m.sites_config_search_help()} />}>
      <ConfigForm context={context} fields={['synonyms']}>
        {(problem) => (
          <Card>
            <TextArea
              label={configLabel('synonyms')}
              name="synonyms"
              defaultValue={synonyms}
              maxLength={MAX_TYPED}
              rows={10}
              spellCheck={false}
              placeholder={m.sites_config_synonyms_placeholder()}
              help={m.sites_config_synonyms_help()}
              error={fieldError(problem, 'synonyms') && m.sites_config_synonyms_wrong()}
            />
          </Card>
        )}
      </ConfigForm>
    </EditPage>
  );
}
