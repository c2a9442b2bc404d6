import type { ReactNode } from 'react';
import { Link, type MetaFunction, useLoaderData } from 'react-router';
import * as m from '#messages';
import { contentManagePaths } from '#modules/content/public-ui.ts';
import { pageLoader } from '#platform/page/page.ts';
import { Card } from '#ui/layout/card.tsx';
import { EditPage } from '#ui/edit/edit-page.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { readConfig } from '../permissions.ts';
import { ConfigForm } from './config-form.tsx';
import { declaredCards } from './declared-settings.ts';
import { DeclaredFields, labelsOf } from './declared-fields.tsx';
import { configPageOf, savesPart } from './config-page.ts';

export const loader = pageLoader({
  access: readConfig,
  handle: async (scope) => {
    const { state, context } = await configPageOf(scope);
    return { context, cards: declaredCards(scope, 'menu', state.draft) };
  },
});

export const action = savesPart({}, () => ({}), 'menu');

export const meta: MetaFunction = () => [{ title: m.sites_config_menu() }];

export default function ConfigMenuPage(): ReactNode {
  const { context, cards } = useLoaderData<typeof loader>();
  return (
    <EditPage header={<PageHeader title={m.sites_config_menu()} subtitle={m.sites_config_menu_help()} />}>
      <ConfigForm context={context} fields={[]} labels={labelsOf(cards)}>
        {(problem) => (
          <>
            <Card title={m.sites_config_modules()}>
              <div className="flex flex-col gap-4">
                <DeclaredFields cards={cards} card="menu/switches" problem={problem} />
                <p className="text-sm text-ink-soft">{m.sites_config_modules_always()}</p>
                <DeclaredFields cards={cards} card="menu/looks" problem={problem} />
              </div>
            </Card>
            <Card title={m.sites_config_menu_links()}>
              <p>
                {m.sites_config_menu_moved()}{' '}
                <Link
                  to={contentManagePaths.menus()}
                  className="inline-flex min-h-6 items-center font-medium text-accent underline underline-offset-4"
                >
                  {m.sites_config_menu_open()}
                </Link>
              </p>
            </Card>
          </>
        )}
      </ConfigForm>
    </EditPage>
  );
}
