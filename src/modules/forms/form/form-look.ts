import { publicObjectUrl } from '#platform/storage/content-urls.ts';
import type { Scope } from '#platform/scope.ts';
import { type ThemeRole, tenantPalette } from '#platform/theme/theme-rules.ts';
import type { Form } from './form-contract.ts';

/** How a form's pages look where they do not look as the site does. */
export interface FormLook {
  /** CSS variables of the accent; none: that of the site. */
  readonly colors: Readonly<Record<string, string>>;
  readonly coverUrl: string | null;
}

const ACCENT_ROLES = [
  'accent',
  'accent-ink',
  'accent-hover',
  'accent-soft',
] as const satisfies readonly ThemeRole[];

/** Returns the look of a form. Text in any accent is readable in light and in dark: its lightness is adjusted. */
export function lookOf(
  scope: Pick<Scope, 'app' | 'tenant'>,
  {
    settings: { accent },
    coverObjectId,
    coverSha256,
  }: Pick<Form, 'settings' | 'coverObjectId' | 'coverSha256'>,
): FormLook {
  return {
    colors: accent === '' ? {} : colorsOf(accent),
    coverUrl:
      coverObjectId && coverSha256
        ? publicObjectUrl(scope.app, scope.tenant.id, { objectId: coverObjectId, sha256: coverSha256 })
        : null,
  };
}

function colorsOf(accent: string): Record<string, string> {
  const [light, dark] = [tenantPalette({ accent }, 'light'), tenantPalette({ accent }, 'dark')];
  return Object.fromEntries(
    ACCENT_ROLES.map((role) => [`--${role}`, `light-dark(${light[role]}, ${dark[role]})`]),
  );
}
