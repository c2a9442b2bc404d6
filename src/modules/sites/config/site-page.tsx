import type { ReactNode } from 'react';
import { type MetaFunction, useLoaderData } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { listZones } from '#platform/dates/zone.ts';
import { MAX_PICTURE_BYTES } from '#platform/images/picture-rules.ts';
import { intent, pageAction, pageLoader } from '#platform/page/page.ts';
import { BilingualField } from '#ui/form/bilingual-field.tsx';
import { Card } from '#ui/layout/card.tsx';
import { fieldError } from '#ui/form/form-problem.ts';
import { EditPage } from '#ui/edit/edit-page.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { Select } from '#ui/form/select.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { manageConfig, readConfig } from '../permissions.ts';
import { ConfigForm } from './config-form.tsx';
import { clockText, configLabel } from './config-text.ts';
import { configPageOf, savePart, VersionFields, versionOf } from './config-page.ts';
import { prepareFavicon, removeFavicon, saveFavicon } from './favicon.ts';
import { FaviconCard } from './favicon-card.tsx';
import { OwnConfig } from './site-config-contract.ts';

const FAVICONS_PER_MINUTE = 20;
const LATEST_CUTOFF_MINUTES = 360;
const CUTOFF_STEP_MINUTES = 30;

export const loader = pageLoader({
  access: readConfig,
  handle: async (scope) => {
    const { state, context } = await configPageOf(scope);
    const { name, locale, zone, tagline, about, contact, dayCutoffMinutes, favicon } = state.draft;
    return {
      context,
      config: { name, locale, zone, tagline, about, contact, dayCutoffMinutes },
      favicon,
      zones: [...new Set([...listZones(), zone])],
    };
  },
});

const SitePart = OwnConfig.pick({
  name: true,
  locale: true,
  zone: true,
  tagline: true,
  about: true,
  contact: true,
}).extend({ ...VersionFields, dayCutoffMinutes: z.coerce.number().int().min(0).max(720) });

export const action = pageAction({
  access: manageConfig,
  intents: {
    default: intent({
      input: SitePart,
      handle: (scope, { version, over, ...part }) => savePart(scope, { version, over }, part),
    }),
    favicon: intent({
      input: z.object({
        ...VersionFields,
        picture: z.instanceof(File).refine(({ size }) => size > 0 && size <= MAX_PICTURE_BYTES),
      }),
      limit: { perMinute: FAVICONS_PER_MINUTE },
      prepare: async (scope, { picture }) =>
        prepareFavicon(scope, new Uint8Array(await picture.arrayBuffer())),
      handle: (scope, input, { prepared }) => saveFavicon(scope, versionOf(input), prepared),
    }),
    remove_favicon: intent({
      input: z.object(VersionFields),
      handle: (scope, input) => removeFavicon(scope, versionOf(input)),
    }),
  },
});

export const meta: MetaFunction = () => [{ title: m.sites_config_site() }];

export default function ConfigSitePage(): ReactNode {
  const { context, config, favicon, zones } = useLoaderData<typeof loader>();
  return (
    <EditPage header={<PageHeader title={m.sites_config_site()} subtitle={m.sites_config_site_help()} />}>
      <ConfigForm
        context={context}
        fields={[
          'name',
          'tagline.th',
          'tagline.en',
          'about.th',
          'about.en',
          'contact.email',
          'contact.phone',
          'contact.address',
          'locale',
          'zone',
          'dayCutoffMinutes',
        ]}
      >
        {(problem) => (
          <>
            <Card title={m.sites_config_about_site()}>
              <div className="flex flex-col gap-4">
                <TextField
                  label={configLabel('name')}
                  name="name"
                  defaultValue={config.name}
                  maxLength={120}
                  required
                  error={fieldError(problem, 'name')}
                />
                <BilingualField
                  label={m.sites_config_tagline()}
                  names={{ th: 'tagline.th', en: 'tagline.en' }}
                  texts={config.tagline}
                  maxLength={200}
                  problem={problem}
                />
                <BilingualField
                  label={m.sites_config_about()}
                  names={{ th: 'about.th', en: 'about.en' }}
                  texts={config.about}
                  rows={4}
                  maxLength={2000}
                  problem={problem}
                />
              </div>
            </Card>
            <Card title={m.sites_config_contact()} description={m.sites_config_contact_help()}>
              <div className="grid gap-4 sm:grid-cols-2">
                <TextField
                  label={configLabel('contact.email')}
                  name="contact.email"
                  type="email"
                  defaultValue={config.contact.email}
                  maxLength={200}
                  optional
                  autoComplete="off"
                  help={m.sites_config_email_help()}
                  error={fieldError(problem, 'contact.email')}
                />
                <TextField
                  label={configLabel('contact.phone')}
                  name="contact.phone"
                  type="tel"
                  defaultValue={config.contact.phone}
                  maxLength={40}
                  optional
                  autoComplete="off"
                  error={fieldError(problem, 'contact.phone')}
                />
                <TextField
                  className="sm:col-span-2"
                  label={configLabel('contact.address')}
                  name="contact.address"
                  defaultValue={config.contact.address}
                  maxLength={300}
                  optional
                  autoComplete="off"
                  error={fieldError(problem, 'contact.address')}
                />
              </div>
            </Card>
            <Card title={m.sites_config_time_and_language()}>
              <div className="grid gap-4 sm:grid-cols-2">
                <Select
                  label={configLabel('locale')}
                  name="locale"
                  defaultValue={config.locale}
                  help={m.sites_config_locale_help()}
                  options={[
                    { value: 'th', label: m.sites_config_thai() },
                    { value: 'en', label: m.sites_config_english() },
                  ]}
                />
                <Select
                  label={configLabel('zone')}
                  name="zone"
                  defaultValue={config.zone}
                  help={m.sites_config_zone_help()}
                  error={fieldError(problem, 'zone')}
                  options={zones.map((zone) => ({ value: zone, label: zone }))}
                />
                <Select
                  label={configLabel('dayCutoffMinutes')}
                  name="dayCutoffMinutes"
                  defaultValue={String(config.dayCutoffMinutes)}
                  help={m.sites_config_day_cutoff_help()}
                  options={cutoffs(config.dayCutoffMinutes).map((minutes) => ({
                    value: String(minutes),
                    label: clockText(minutes),
                  }))}
                />
              </div>
            </Card>
          </>
        )}
      </ConfigForm>
      <FaviconCard favicon={favicon} context={context} />
    </EditPage>
  );
}

/** Half-hour options after midnight, plus the current value. */
function cutoffs(present: number): number[] {
  const steps = Array.from(
    { length: LATEST_CUTOFF_MINUTES / CUTOFF_STEP_MINUTES + 1 },
    (_, step) => step * CUTOFF_STEP_MINUTES,
  );
  return [...new Set([...steps, present])].toSorted((one, other) => one - other);
}
