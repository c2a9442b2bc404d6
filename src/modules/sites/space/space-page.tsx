import type { ReactNode } from 'react';
import { type MetaFunction, useLoaderData } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { pageLoader } from '#platform/page/page.ts';
import { ClusterId, SpaceData } from '../site/site-settings-contract.ts';
import { Card } from '#ui/layout/card.tsx';
import { fieldError } from '#ui/form/form-problem.ts';
import { EditPage } from '#ui/edit/edit-page.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { TextArea } from '#ui/form/text-area.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { ConfigForm } from '../config/config-form.tsx';
import { configLabel } from '../config/config-text.ts';
import { configPageOf, savesPart } from '../config/config-page.ts';
import { readConfig } from '../permissions.ts';
import { parseSpace } from './space-rules.ts';

const MAX_TYPED = 20_000;

export const loader = pageLoader({
  access: readConfig,
  handle: async (scope) => {
    const { state, context } = await configPageOf(scope);
    const { space, clusterId } = state.draft;
    return { context, clusterId, space: JSON.stringify(space, null, 2), host: scope.tenant.host };
  },
});

export const action = savesPart(
  {
    space: z.string().max(MAX_TYPED).transform(parseSpace).pipe(SpaceData),
    clusterId: z
      .string()
      .trim()
      .transform((typed) => (typed === '' ? null : typed))
      .pipe(ClusterId.nullable()),
  },
  (typed) => typed,
);

export const meta: MetaFunction = () => [{ title: m.sites_config_space() }];

export default function ConfigSpacePage(): ReactNode {
  const { context, space, clusterId, host } = useLoaderData<typeof loader>();
  return (
    <EditPage header={<PageHeader title={m.sites_config_space()} subtitle={m.sites_config_space_help()} />}>
      <ConfigForm context={context} fields={['clusterId', 'space']}>
        {(problem) => (
          <Card>
            <div className="flex flex-col gap-4">
              <TextField
                label={configLabel('clusterId')}
                name="clusterId"
                defaultValue={clusterId ?? ''}
                maxLength={64}
                optional
                autoCapitalize="none"
                autoComplete="off"
                spellCheck={false}
                help={m.sites_config_cluster_id_help()}
                error={fieldError(problem, 'clusterId') && m.sites_config_cluster_id_help()}
              />
              <TextArea
                label={configLabel('space')}
                name="space"
                defaultValue={space}
                maxLength={MAX_TYPED}
                rows={10}
                spellCheck={false}
                autoCapitalize="none"
                help={m.sites_config_space_data_help()}
                error={fieldError(problem, 'space') && m.sites_config_space_wrong()}
              />
              <p className="text-sm text-ink-soft">
                <code className="break-all">GET /api/hostname/{host}</code>
              </p>
            </div>
          </Card>
        )}
      </ConfigForm>
    </EditPage>
  );
}
