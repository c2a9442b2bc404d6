import type { ReactNode } from 'react';
import { type MetaFunction, useLoaderData } from 'react-router';
import * as m from '#messages';
import { pageLoader } from '#platform/page/page.ts';
import { HomeChoice } from '../site/site-settings-contract.ts';
import { declaredCards } from '../config/declared-settings.ts';
import { DeclaredCards, DeclaredFields, labelsOf } from '../config/declared-fields.tsx';
import { Card } from '#ui/layout/card.tsx';
import { fieldError } from '#ui/form/form-problem.ts';
import { Notice } from '#ui/text/notice.tsx';
import { EditPage } from '#ui/edit/edit-page.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { RadioCards } from '#ui/form/radio-cards.tsx';
import { ConfigForm } from '../config/config-form.tsx';
import { configLabel } from '../config/config-text.ts';
import { configPageOf, savesPart } from '../config/config-page.ts';
import { readConfig } from '../permissions.ts';

export const loader = pageLoader({
  access: readConfig,
  handle: async (scope) => {
    const { state, context } = await configPageOf(scope);
    const { home, isShopOn } = state.draft;
    return { context, home, isShopOn: isShopOn === true, cards: declaredCards(scope, 'limits', state.draft) };
  },
});

export const action = savesPart({ home: HomeChoice }, (typed) => typed, 'limits');

export const meta: MetaFunction = () => [{ title: m.sites_config_limits() }];

export default function ConfigLimitsPage(): ReactNode {
  const { context, home, isShopOn, cards } = useLoaderData<typeof loader>();
  return (
    <EditPage header={<PageHeader title={m.sites_config_limits()} subtitle={m.sites_config_limits_help()} />}>
      <ConfigForm context={context} fields={['home']} labels={labelsOf(cards)}>
        {(problem) => (
          <>
            <Card>
              <div className="flex flex-col gap-4">
                <RadioCards
                  legend={configLabel('home')}
                  name="home"
                  defaultValue={home}
                  columns={3}
                  error={fieldError(problem, 'home')}
                  options={[
                    {
                      value: 'welcome',
                      label: m.sites_config_home_welcome(),
                      help: m.sites_config_home_welcome_help(),
                    },
                    {
                      value: 'products',
                      label: m.sites_config_home_products(),
                      help: m.sites_config_home_products_help(),
                    },
                    {
                      value: 'categories',
                      label: m.sites_config_home_categories(),
                      help: m.sites_config_home_categories_help(),
                    },
                  ]}
                />
                {!isShopOn && home !== 'welcome' && (
                  <Notice tone="warning">{m.sites_config_home_shop_off()}</Notice>
                )}
              </div>
            </Card>
            <Card title={m.sites_config_limits_times()}>
              <DeclaredFields cards={cards} card="limits/times" problem={problem} />
            </Card>
            <DeclaredCards cards={cards} problem={problem} />
          </>
        )}
      </ConfigForm>
    </EditPage>
  );
}
