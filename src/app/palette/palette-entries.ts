import { House, Languages, LayoutDashboard, LogOut, Monitor, Moon, Sun } from 'lucide-react';
import * as m from '#messages';
import { accountsPaths } from '#modules/accounts/public-ui.ts';
import type { Duty } from '#platform/duty-rules.ts';
import { hasRole, type Role } from '#platform/access/role-rules.ts';
import type { Locale } from '#platform/locale/locale.ts';
import type { Sentence } from '#platform/locale/sentence.ts';
import { type Icon, isShownTo, linksWhileOn } from '#platform/module/module-ui.ts';
import type { RecordKindUi } from '#platform/module/module-start.ts';
import { chooseTheme } from '#ui/theme/theme-choice.ts';
import { modulesUi } from '../modules.ts';
import { modulesStart } from '../modules-start.ts';
import type { Searched } from './palette-rules.ts';

/** A page or an action of the palette. */
export interface PaletteEntry extends Searched {
  readonly key: string;
  readonly icon: Icon | null;
  /** Path of the page; null for an action that happens at once. */
  readonly to: string | null;
  readonly run?: () => void;
}

export interface Reader {
  readonly role: Role;
  readonly duties?: readonly Duty[] | undefined;
  readonly locale: Locale;
  readonly isOn: (module: string) => boolean;
}

/** How the kinds of records look, by name. */
export const recordLooks: ReadonlyMap<string, RecordKindUi> = new Map(
  modulesStart.flatMap(({ palette }) => Object.entries(palette?.records ?? {})),
);

/** Returns the pages that the reader's menus lead to, each once. */
export function pageEntries(reader: Reader): PaletteEntry[] {
  const { role, isOn } = reader;
  const work = modulesUi.flatMap((module) =>
    linksWhileOn(module, module.workLinks, isOn).filter(
      ({ membersFindIt = true, ...link }) =>
        isShownTo(reader, link, 'manager') && (membersFindIt || hasRole(role, 'manager')),
    ),
  );
  const account = modulesUi.flatMap((module) =>
    linksWhileOn(module, module.accountLinks, isOn).filter(
      (link) => isShownTo(reader, link, 'user') && (link.whileOff === undefined || !isOn(link.whileOff)),
    ),
  );
  const hub = modulesStart.flatMap((module) => linksWhileOn(module, module.hubCards, isOn));
  const pages = [
    { to: accountsPaths.dashboard(), label: m.app_dashboard_title, icon: LayoutDashboard },
    { to: accountsPaths.hub(), label: m.app_hub_title, icon: House },
    ...work,
    ...hub,
    ...account,
  ];
  const byPath = new Map<string, PaletteEntry>();
  for (const { to, label, icon = null } of pages) {
    const known = byPath.get(to);
    const words = `${known?.words ?? ''} ${inBothLanguages(label)}`;
    byPath.set(to, known ? { ...known, words } : { key: to, label: label(), words, icon, to });
  }
  return [...byPath.values()];
}

/** Returns what the reader can do from anywhere. */
export function actionEntries(reader: Reader): PaletteEntry[] {
  const ofModules = modulesStart.flatMap((module) =>
    linksWhileOn(module, module.palette?.actions, reader.isOn)
      .filter((each) => isShownTo(reader, each, 'manager'))
      .map(({ label, words, icon, to }) => ({
        key: `action ${to}`,
        label: label(),
        words: `${inBothLanguages(label)} ${inBothLanguages(words)}`,
        icon,
        to,
      })),
  );
  return [...ofModules, ...ownActions(reader)];
}

function ownActions({ locale }: Reader): PaletteEntry[] {
  const other = locale === 'en' ? 'th' : 'en';
  const look = m.app_palette_look_words;
  const actions: [name: string, label: Sentence, words: Sentence, icon: Icon, run: () => void][] = [
    [
      'language',
      m.app_palette_language,
      m.app_palette_language_words,
      Languages,
      () => switchLanguage(other),
    ],
    ['light', m.app_palette_light, look, Sun, () => chooseTheme('light')],
    ['dark', m.app_palette_dark, look, Moon, () => chooseTheme('dark')],
    ['device', m.app_palette_device_look, look, Monitor, () => chooseTheme('system')],
    ['sign-out', m.app_sign_out, m.app_palette_sign_out_words, LogOut, signOut],
  ];
  return actions.map(([name, label, words, icon, run]) => ({
    key: `action ${name}`,
    label: label(),
    words: `${inBothLanguages(label)} ${inBothLanguages(words)}`,
    icon,
    to: null,
    run,
  }));
}

function inBothLanguages(sentence: Sentence): string {
  return `${sentence({}, { locale: 'th' })} ${sentence({}, { locale: 'en' })}`;
}

function switchLanguage(locale: Locale): void {
  const query = new URLSearchParams(location.search);
  query.set('lang', locale);
  location.assign(`${location.pathname}?${query}`);
}

/** Submits the form of the account menu, so that everything that follows a sign-out follows this one. */
function signOut(): void {
  const form = document.createElement('form');
  form.method = 'post';
  form.action = accountsPaths.login();
  const button = document.createElement('button');
  button.name = 'intent';
  button.value = 'sign_out';
  form.append(button);
  form.hidden = true;
  document.body.append(form);
  form.requestSubmit(button);
}
