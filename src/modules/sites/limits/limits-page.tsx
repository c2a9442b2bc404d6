import type { ReactNode } from 'react';
import { type MetaFunction, useLoaderData } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { pageLoader } from '#platform/page/page.ts';
import { HomeChoice, SiteLimits } from '#platform/tenancy/site-settings-contract.ts';
import { Card } from '#ui/layout/card.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { fieldError } from '#ui/form/form-problem.ts';
import { Notice } from '#ui/text/notice.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { RadioCards } from '#ui/form/radio-cards.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { ConfigForm } from '../config/config-form.tsx';
import { configLabel } from '../config/config-text.tsx';
import { configPageOf, savesPart } from '../config/config-page.ts';
import { readConfig } from '../permissions.ts';
import { Ticked } from '../config/site-config-contract.ts';

export const loader = pageLoader({
  access: readConfig,
  handle: async (scope) => {
    const { state, context } = await configPageOf(scope);
    const { home, limits, messages, certificates, isShopOn, isMessagesOn } = state.draft;
    return { context, home, limits, messages, certificates, isShopOn, isMessagesOn };
  },
});

export const action = savesPart(
  {
    home: HomeChoice,
    limits: SiteLimits,
    messages: z.object({ memberToMember: Ticked }).prefault({}),
    certificates: z.object({ isNameSearchOn: Ticked }).prefault({}),
  },
  (typed) => typed,
);

export const meta: MetaFunction = () => [{ title: m.sites_config_limits() }];

export default function ConfigLimitsPage(): ReactNode {
  const { context, home, limits, messages, certificates, isShopOn, isMessagesOn } =
    useLoaderData<typeof loader>();
  const numbers = [
    ['payWithinMinutes', m.sites_config_limit_pay_within_help()],
    ['slipHoldsHours', m.sites_config_limit_slip_holds_help()],
    ['invitationDays', m.sites_config_limit_invitation_help()],
  ] as const;
  return (
    <>
      <PageHeader title={m.sites_config_limits()} subtitle={m.sites_config_limits_help()} />
      <ConfigForm context={context} fields={['home', ...numbers.map(([name]) => `limits.${name}`)]}>
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
              <div className="grid items-start gap-4 sm:grid-cols-3">
                {numbers.map(([name, help]) => (
                  <TextField
                    key={name}
                    label={configLabel(`limits.${name}`)}
                    name={`limits.${name}`}
                    defaultValue={limits[name]}
                    inputMode="numeric"
                    maxLength={4}
                    required
                    autoComplete="off"
                    help={help}
                    error={fieldError(problem, `limits.${name}`)}
                  />
                ))}
              </div>
            </Card>
            <Card title={m.sites_config_messages()}>
              {!isMessagesOn && <Notice tone="warning">{m.sites_config_messages_are_off()}</Notice>}
              <Checkbox
                label={configLabel('messages.memberToMember')}
                name="messages.memberToMember"
                defaultChecked={messages.memberToMember}
                help={m.sites_config_member_to_member_help()}
              />
            </Card>
            <Card title={m.sites_config_certificates()}>
              <Checkbox
                label={configLabel('certificates.isNameSearchOn')}
                name="certificates.isNameSearchOn"
                defaultChecked={certificates.isNameSearchOn}
                help={m.sites_config_name_search_help()}
              />
            </Card>
          </>
        )}
      </ConfigForm>
    </>
  );
}
