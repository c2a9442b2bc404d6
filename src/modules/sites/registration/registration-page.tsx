import type { ReactNode } from 'react';
import { type MetaFunction, useLoaderData } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { pageLoader } from '#platform/page/page.ts';
import { RegistrationSettings, SignInSettings } from '#modules/accounts/public-ui.ts';
import { Card } from '#ui/layout/card.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { fieldError } from '#ui/form/form-problem.ts';
import { LinkButton } from '#ui/action/link-button.tsx';
import { EditPage } from '#ui/edit/edit-page.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { RadioCards } from '#ui/form/radio-cards.tsx';
import { Select } from '#ui/form/select.tsx';
import { ConfigForm } from '../config/config-form.tsx';
import { configLabel } from '../config/config-text.ts';
import { configPageOf, savesPart } from '../config/config-page.ts';
import { askedText, twoFactorText } from '../config/setting-text.ts';
import { configPaths } from '../config/paths.ts';
import { legalTextOf } from '../config/site-config-rules.ts';
import { readConfig } from '../permissions.ts';
import { Ticked } from '../config/site-config-contract.ts';

const ASKED = ['required', 'optional', 'off'] as const;
const FIELDS = ['title', 'lastname', 'phone'] as const;
const TWO_FACTOR_CHOICES = ['nobody', 'admins', 'staff'] as const;
const DOCUMENTS = ['terms', 'privacy'] as const;

export const loader = pageLoader({
  access: readConfig,
  handle: async (scope) => {
    const { state, context } = await configPageOf(scope);
    const { registration, legal, signIn } = state.draft;
    return {
      context,
      registration,
      signIn,
      hasText: { terms: legalTextOf(legal.terms) !== null, privacy: legalTextOf(legal.privacy) !== null },
    };
  },
});

export const action = savesPart(
  {
    registration: RegistrationSettings.extend({
      accept: z.object({ terms: Ticked, privacy: Ticked }).prefault({}),
    }),
    signIn: SignInSettings,
  },
  (typed) => typed,
);

export const meta: MetaFunction = () => [{ title: m.sites_config_registration() }];

export default function ConfigRegistrationPage(): ReactNode {
  const { context, registration, signIn, hasText } = useLoaderData<typeof loader>();
  return (
    <EditPage
      header={
        <PageHeader title={m.sites_config_registration()} subtitle={m.sites_config_registration_help()} />
      }
    >
      <ConfigForm
        context={context}
        fields={[
          'registration.mode',
          ...FIELDS.map((field) => `registration.fields.${field}`),
          'signIn.twofold',
        ]}
      >
        {(problem) => (
          <>
            <Card>
              <RadioCards
                legend={configLabel('registration.mode')}
                name="registration.mode"
                defaultValue={registration.mode}
                columns={2}
                error={fieldError(problem, 'registration.mode')}
                options={[
                  {
                    value: 'open',
                    label: m.sites_config_registration_open(),
                    help:
                      hasText.terms && hasText.privacy
                        ? m.sites_config_registration_open_help()
                        : m.sites_config_problem_registration(),
                  },
                  {
                    value: 'invited',
                    label: m.sites_config_registration_invited(),
                    help: m.sites_config_registration_invited_help(),
                  },
                ]}
              />
            </Card>
            <Card
              title={m.sites_config_registration_fields()}
              description={m.sites_config_registration_fields_help()}
            >
              <div className="grid gap-4 sm:grid-cols-3">
                {FIELDS.map((field) => (
                  <Select
                    key={field}
                    label={configLabel(`registration.fields.${field}`)}
                    name={`registration.fields.${field}`}
                    defaultValue={registration.fields[field]}
                    error={fieldError(problem, `registration.fields.${field}`)}
                    options={ASKED.map((value) => ({ value, label: askedText(value) }))}
                  />
                ))}
              </div>
            </Card>
            <Card title={m.sites_config_twofold_title()} description={m.sites_config_twofold_help()}>
              <RadioCards
                legend={configLabel('signIn.twofold')}
                name="signIn.twofold"
                defaultValue={signIn.twofold}
                columns={3}
                error={fieldError(problem, 'signIn.twofold')}
                options={TWO_FACTOR_CHOICES.map((value) => ({ value, label: twoFactorText(value) }))}
              />
            </Card>
            <Card
              title={m.sites_config_registration_accept()}
              description={m.sites_config_registration_accept_help()}
              footer={
                <LinkButton to={configPaths.legal()} size="sm">
                  {m.sites_config_registration_to_legal()}
                </LinkButton>
              }
            >
              {DOCUMENTS.map((kind) => (
                <Checkbox
                  key={kind}
                  label={configLabel(`registration.accept.${kind}`)}
                  name={`registration.accept.${kind}`}
                  defaultChecked={registration.accept[kind]}
                  help={hasText[kind] ? undefined : m.sites_config_registration_no_text()}
                />
              ))}
            </Card>
          </>
        )}
      </ConfigForm>
    </EditPage>
  );
}
