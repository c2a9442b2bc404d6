import { CircleCheck, ShoppingBag, TriangleAlert } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import * as m from '#messages';
import {
  accentContrast,
  findThemeProblem,
  TEXT_CONTRAST,
  type ThemeSeeds,
  tenantPalette,
} from '#platform/theme/theme-rules.ts';
import { Badge } from '#ui/text/badge.tsx';
import { Button } from '#ui/action/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Notice } from '#ui/text/notice.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import type { SiteConfig } from './site-config-contract.ts';

type Theme = SiteConfig['theme'];

function seedsOf(theme: Theme): ThemeSeeds | null {
  const isColour = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);
  return isColour(theme.accent) && isColour(theme.neutral) ? { ...theme, radiusPx: theme.radius } : null;
}

/** Contrast ratio of text in the accent; if too low, offers a readable colour. */
export function ThemeContrast({
  theme,
  onTake,
}: {
  theme: Theme;
  onTake: (accent: string) => void;
}): ReactNode {
  const seeds = seedsOf(theme);
  if (!seeds) return null;
  const problem = findThemeProblem(seeds);
  const ratio = accentContrast(seeds).toFixed(2);
  if (!problem)
    return (
      <p className="flex items-start gap-2 text-sm text-positive" role="status">
        <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0" />
        {m.sites_config_contrast_good({ ratio, needed: TEXT_CONTRAST })}
      </p>
    );
  return (
    <div className="flex flex-col items-start gap-2 text-sm text-danger" role="status">
      <p className="flex items-start gap-2">
        <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
        {m.sites_config_contrast_bad({ ratio, needed: TEXT_CONTRAST })}
      </p>
      <Button size="sm" onClick={() => onTake(problem.suggestion)}>
        <span
          aria-hidden
          className="size-4 rounded-sm border border-line-strong"
          style={{ backgroundColor: problem.suggestion }}
        />
        {m.sites_config_contrast_take({ colour: problem.suggestion })}
      </Button>
    </div>
  );
}

/** UI samples in the chosen colours, light and dark. */
export function ThemePreview({ theme }: { theme: Theme }): ReactNode {
  const seeds = seedsOf(theme);
  return (
    <section
      aria-label={m.sites_config_preview()}
      className="flex w-full shrink-0 flex-col gap-4 xl:sticky xl:top-24 xl:w-96"
    >
      <h2 className="text-lg font-semibold">{m.sites_config_preview()}</h2>
      {seeds === null ? (
        <p className="text-sm text-ink-soft">{m.sites_config_preview_needs_colours()}</p>
      ) : (
        (theme.scheme === 'dark' ? (['dark', 'light'] as const) : (['light', 'dark'] as const)).map(
          (scheme) => <Pieces key={scheme} seeds={seeds} scheme={scheme} />,
        )
      )}
    </section>
  );
}

function Pieces({ seeds, scheme }: { seeds: ThemeSeeds; scheme: 'light' | 'dark' }): ReactNode {
  const palette = tenantPalette(seeds, scheme);
  const style = {
    ...Object.fromEntries(Object.entries(palette).map(([role, colour]) => [`--${role}`, colour])),
    '--seed-radius': `${seeds.radiusPx ?? 0}px`,
    ...(seeds.font === 'system' && {
      '--font-interface': "'Noto Sans Thai', 'Leelawadee UI', 'Thonburi', system-ui, sans-serif",
    }),
    colorScheme: scheme,
  } as CSSProperties;
  return (
    <div style={style} className="rounded-lg border border-line bg-canvas p-4 font-sans text-ink">
      <p className="mb-3 text-xs text-ink-soft">
        {scheme === 'light' ? m.sites_config_scheme_light() : m.sites_config_scheme_dark()}
      </p>
      <Card
        headingLevel={3}
        title={m.sites_config_preview_title()}
        actions={<Badge tone="accent">฿1,250</Badge>}
      >
        <div className="flex flex-col gap-4">
          <p className="text-sm text-ink-soft">
            {m.sites_config_preview_text()}{' '}
            <span className="font-medium text-accent underline underline-offset-4">
              {m.sites_config_preview_link()}
            </span>
          </p>
          <TextField
            label={m.sites_config_preview_field()}
            defaultValue={m.sites_config_preview_value()}
            autoComplete="off"
          />
          <div className="flex flex-wrap gap-2">
            <Button variant="primary" icon={<ShoppingBag aria-hidden />}>
              {m.sites_config_preview_button()}
            </Button>
            <Button>{m.sites_config_preview_other()}</Button>
          </div>
          <Notice tone="accent">{m.sites_config_preview_notice()}</Notice>
        </div>
      </Card>
    </div>
  );
}
