import { type ReactNode, useState } from 'react';
import { type MetaFunction, useLoaderData } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { Analytics } from '#platform/analytics/analytics-contract.ts';
import {
  ANALYTICS_RULES,
  ANALYTICS_VENDORS,
  type AnalyticsVendor,
} from '#platform/analytics/analytics-rules.ts';
import { pageLoader } from '#platform/page/page.ts';
import { Card } from '#ui/layout/card.tsx';
import { type FormProblem, fieldError } from '#ui/form/form-problem.ts';
import { LinkButton } from '#ui/action/link-button.tsx';
import { Notice } from '#ui/text/notice.tsx';
import { EditPage } from '#ui/edit/edit-page.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { RadioCards } from '#ui/form/radio-cards.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { ConfigForm } from '../config/config-form.tsx';
import { configLabel } from '../config/config-text.ts';
import { configPageOf, savesPart } from '../config/config-page.ts';
import { configPaths } from '../config/paths.ts';
import { legalTextOf } from '../config/site-config-rules.ts';
import { readConfig } from '../permissions.ts';
import { vendorName } from '../config/vendor-text.ts';

export const loader = pageLoader({
  access: readConfig,
  handle: async (scope) => {
    const { state, context } = await configPageOf(scope);
    const { analytics, legal } = state.draft;
    return { context, analytics, hasCookieText: legalTextOf(legal.cookies) !== null };
  },
});

/** 'none' means no vendor. A vendor with a fixed service needs no host. */
const Chosen = z.preprocess((typed) => {
  if (typeof typed !== 'object' || typed === null || !('vendor' in typed)) return typed;
  if (typed.vendor === 'none') return null;
  const rule = ANALYTICS_VENDORS.find((vendor) => vendor === typed.vendor);
  return rule && !ANALYTICS_RULES[rule].hasOwnHost ? { ...typed, host: ANALYTICS_RULES[rule].host } : typed;
}, Analytics.nullable());

export const action = savesPart({ analytics: Chosen }, (typed) => typed);

export const meta: MetaFunction = () => [{ title: m.sites_config_analytics() }];

export default function ConfigAnalyticsPage(): ReactNode {
  const { context, analytics, hasCookieText } = useLoaderData<typeof loader>();
  const [chosen, setChosen] = useState<string>(analytics?.vendor ?? 'none');
  const vendor = ANALYTICS_VENDORS.find((each) => each === chosen);
  const asks = vendor !== undefined && ANALYTICS_RULES[vendor].needsConsent;
  return (
    <EditPage
      header={<PageHeader title={m.sites_config_analytics()} subtitle={m.sites_config_analytics_help()} />}
    >
      <ConfigForm
        context={context}
        onDiscard={() => setChosen(analytics?.vendor ?? 'none')}
        fields={['analytics.vendor', 'analytics.id', 'analytics.host']}
      >
        {(problem) => (
          <Card>
            <div className="flex flex-col gap-5">
              <RadioCards
                legend={configLabel('analytics.vendor')}
                name="analytics.vendor"
                value={chosen}
                onChange={setChosen}
                columns={2}
                error={fieldError(problem, 'analytics.vendor')}
                options={[
                  {
                    value: 'none',
                    label: m.sites_config_analytics_none(),
                    help: m.sites_config_analytics_none_help(),
                  },
                  ...ANALYTICS_VENDORS.map((value) => ({
                    value,
                    label: vendorName(value),
                    help: ANALYTICS_RULES[value].needsConsent
                      ? m.sites_config_analytics_asks()
                      : m.sites_config_analytics_asks_not(),
                  })),
                ]}
              />
              {vendor && <VendorFields key={vendor} vendor={vendor} problem={problem} />}
              {asks && !hasCookieText && (
                <Notice
                  action={
                    <LinkButton size="sm" to={configPaths.legal()}>
                      {m.sites_config_registration_to_legal()}
                    </LinkButton>
                  }
                >
                  {m.sites_config_analytics_cookie_text()}
                </Notice>
              )}
            </div>
          </Card>
        )}
      </ConfigForm>
    </EditPage>
  );
}

function VendorFields({
  vendor,
  problem,
}: {
  vendor: AnalyticsVendor;
  problem: FormProblem | null;
}): ReactNode {
  const { analytics } = useLoaderData<typeof loader>();
  const rule = ANALYTICS_RULES[vendor];
  const kept = analytics?.vendor === vendor ? analytics : null;
  const { example } = rule;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label={configLabel('analytics.id')}
        name="analytics.id"
        defaultValue={kept?.id ?? ''}
        placeholder={example}
        maxLength={200}
        required
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        help={m.sites_config_analytics_id_help({ example })}
        error={fieldError(problem, 'analytics.id') && m.sites_config_analytics_id_wrong({ example })}
      />
      {rule.hasOwnHost && (
        <TextField
          label={configLabel('analytics.host')}
          name="analytics.host"
          defaultValue={kept?.host ?? rule.host ?? ''}
          placeholder="stats.example.com"
          maxLength={200}
          required
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          help={m.sites_config_analytics_host_help()}
          error={fieldError(problem, 'analytics.host') && m.sites_config_analytics_host_wrong()}
        />
      )}
    </div>
  );
}
