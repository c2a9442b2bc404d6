import { Monitor, Moon, Sun } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSyncExternalStore } from 'react';
import * as m from '#messages';
import { classNames } from '../class-names.ts';
import { chooseTheme, readThemeChoice, themeChoice } from './theme-choice.ts';

/** Switches between light, dark and the device's setting. */
export function ThemeSwitch(): ReactNode {
  const chosen = useSyncExternalStore(themeChoice.subscribe, readThemeChoice, () => null) ?? 'system';
  const options = [
    { value: 'light', label: m.ui_theme_light(), icon: <Sun aria-hidden /> },
    { value: 'dark', label: m.ui_theme_dark(), icon: <Moon aria-hidden /> },
    { value: 'system', label: m.ui_theme_system(), icon: <Monitor aria-hidden /> },
  ] as const;
  return (
    <fieldset className="inline-flex rounded-md border border-line bg-sunken">
      <legend className="sr-only">{m.ui_theme()}</legend>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-label={option.label}
          title={option.label}
          aria-pressed={chosen === option.value}
          onClick={() => chooseTheme(option.value)}
          className={classNames(
            'inline-flex size-11 items-center justify-center rounded-md text-ink-soft hover:text-ink [&_svg]:size-4.5',
            chosen === option.value && 'bg-surface text-accent shadow-rest ring-1 ring-line',
          )}
        >
          {option.icon}
        </button>
      ))}
    </fieldset>
  );
}
