import { type ReactNode, useState } from 'react';
import { type MetaFunction, useLoaderData } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { pageLoader } from '#platform/page/page.ts';
import { MAX_RADIUS_PX } from '#platform/theme/theme-rules.ts';
import { Card } from '#ui/layout/card.tsx';
import { controlClass, Field } from '#ui/form/field.tsx';
import { fieldError } from '#ui/form/form-problem.ts';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { RadioCards } from '#ui/form/radio-cards.tsx';
import { readConfig } from '../permissions.ts';
import { ConfigForm } from './config-form.tsx';
import { configLabel } from './config-text.ts';
import { configPageOf, savesPart } from './config-page.ts';
import { OwnConfig } from './site-config-contract.ts';
import { ThemeContrast, ThemePreview } from './theme-preview.tsx';

export const loader = pageLoader({
  access: readConfig,
  handle: async (scope) => {
    const { state, context } = await configPageOf(scope);
    return { context, theme: state.draft.theme };
  },
});

export const action = savesPart(
  { theme: OwnConfig.shape.theme.extend({ radius: z.coerce.number().int().min(0).max(MAX_RADIUS_PX) }) },
  (typed) => typed,
);

export const meta: MetaFunction = () => [{ title: m.sites_config_theme() }];

export default function ConfigThemePage(): ReactNode {
  const { context, theme: saved } = useLoaderData<typeof loader>();
  const [theme, setTheme] = useState(saved);
  const change = (part: Partial<typeof theme>): void => setTheme((before) => ({ ...before, ...part }));
  return (
    <>
      <PageHeader title={m.sites_config_theme()} subtitle={m.sites_config_theme_help()} />
      <div className="flex flex-col gap-6 xl:flex-row xl:items-start">
        <div className="min-w-0 grow">
          <ConfigForm
            context={context}
            onDiscard={() => setTheme(saved)}
            fields={['theme.accent', 'theme.neutral', 'theme.radius', 'theme.font', 'theme.scheme']}
          >
            {(problem) => (
              <Card title={m.sites_config_theme_seeds()}>
                <div className="flex flex-col gap-5">
                  <ColourField
                    part="accent"
                    value={theme.accent}
                    help={m.sites_config_accent_help()}
                    error={fieldError(problem, 'theme.accent')}
                    onChange={(accent) => change({ accent })}
                  />
                  <ThemeContrast theme={theme} onTake={(accent) => change({ accent })} />
                  <ColourField
                    part="neutral"
                    value={theme.neutral}
                    help={m.sites_config_neutral_help()}
                    error={fieldError(problem, 'theme.neutral')}
                    onChange={(neutral) => change({ neutral })}
                  />
                  <Field label={configLabel('theme.radius')} error={fieldError(problem, 'theme.radius')}>
                    {(control) => (
                      <span className="flex items-center gap-4">
                        <input
                          {...control}
                          type="range"
                          name="theme.radius"
                          min={0}
                          max={MAX_RADIUS_PX}
                          value={theme.radius}
                          onChange={({ currentTarget }) => change({ radius: Number(currentTarget.value) })}
                          className="min-h-11 grow accent-accent"
                        />
                        <output className="w-14 text-end tabular-nums">{theme.radius} px</output>
                      </span>
                    )}
                  </Field>
                  <RadioCards
                    legend={configLabel('theme.font')}
                    name="theme.font"
                    value={theme.font}
                    onChange={(font) => change({ font: font === 'system' ? 'system' : 'anuphan' })}
                    columns={2}
                    options={[
                      { value: 'anuphan', label: m.sites_config_font_anuphan() },
                      { value: 'system', label: m.sites_config_font_system() },
                    ]}
                  />
                  <RadioCards
                    legend={configLabel('theme.scheme')}
                    name="theme.scheme"
                    value={theme.scheme}
                    onChange={(scheme) => change({ scheme: schemeOf(scheme) })}
                    columns={3}
                    options={[
                      { value: 'light', label: m.sites_config_scheme_light() },
                      { value: 'dark', label: m.sites_config_scheme_dark() },
                      { value: 'system', label: m.sites_config_scheme_system() },
                    ]}
                  />
                </div>
              </Card>
            )}
          </ConfigForm>
        </div>
        <ThemePreview theme={theme} />
      </div>
    </>
  );
}

function schemeOf(value: string): 'light' | 'dark' | 'system' {
  return value === 'dark' || value === 'system' ? value : 'light';
}

/** Colour field: the browser's colour picker and #rrggbb text. */
function ColourField({
  part,
  value,
  help,
  error,
  onChange,
}: {
  part: 'accent' | 'neutral';
  value: string;
  help: string;
  error: string | undefined;
  onChange: (value: string) => void;
}): ReactNode {
  const label = configLabel(`theme.${part}`);
  return (
    <Field label={label} help={help} error={error}>
      {(control) => (
        <span className="flex items-stretch gap-2">
          <input
            type="color"
            aria-label={m.sites_config_pick_colour({ label })}
            value={/^#[0-9a-f]{6}$/i.test(value) ? value : '#000000'}
            onChange={({ currentTarget }) => onChange(currentTarget.value)}
            className="h-11 w-14 shrink-0 cursor-pointer rounded-md border border-line-strong bg-surface p-1"
          />
          <input
            {...control}
            name={`theme.${part}`}
            value={value}
            onChange={({ currentTarget }) => onChange(currentTarget.value.trim())}
            maxLength={7}
            spellCheck={false}
            autoComplete="off"
            className={`${controlClass} tabular-nums`}
          />
        </span>
      )}
    </Field>
  );
}
