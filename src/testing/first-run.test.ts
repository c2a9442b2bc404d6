import { existsSync } from 'node:fs';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import * as m from '#messages';
import { answerWithoutTenant, DEMO_COMMAND, firstSiteCommands } from '#modules/sites/public.ts';
import type { App } from '#platform/app.ts';
import { modulesUi } from '../app/modules.ts';
import routes from '../app/routes.ts';
import { type Commands, exitCodeOf } from '../cli/run-command.ts';

/** Splits a line into words like a shell. */
function wordsOf(line: string): string[] {
  return [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? '');
}

test('an installation without a site shows commands that work', async () => {
  const calls: [string, unknown][] = [];
  const record = (name: string) => async (argument?: unknown) => {
    calls.push([name, argument]);
  };
  const commands = Object.fromEntries(
    ['start', 'worker', 'migrate', 'seed', 'addTenant', 'setTenantState', 'addUser', 'writeSchema'].map(
      (name) => [name, record(name)],
    ),
  ) as unknown as Commands;
  const app = emptyInstallation('localhost');
  const { status, html } = await answerWithoutTenant(app, { hostname: 'first.example.org', isHeld: false });
  expect(status).toBe(503);
  for (const line of [...firstSiteCommands('first.example.org'), DEMO_COMMAND]) {
    expect(html).toContain(line.replaceAll('"', '&#34;'));
    const [npx, sala, ...words] = wordsOf(line);
    expect([npx, sala]).toEqual(['npx', 'sala']);
    expect(await exitCodeOf(words, commands), line).toBe(0);
  }
  expect(calls).toEqual([
    ['addTenant', { code: 'my-site', name: 'ชื่อองค์กร', host: 'first.example.org', zone: 'Asia/Bangkok' }],
    ['addUser', expect.objectContaining({ email: 'you@example.org', tenant: 'my-site', role: 'admin' })],
    ['seed', { scale: null, isProductionMeant: false }],
  ]);
});

test('in production the first page offers no accounts with a published password', async () => {
  const { html } = await answerWithoutTenant(emptyInstallation('production'), {
    hostname: 'first.example.org',
    isHeld: false,
  });
  expect(html).toContain(firstSiteCommands('first.example.org')[1]);
  expect(html).not.toMatch(/seed|demo/);
});

test('the first page leads to a site of one’s own, with the words and addresses that its admin then finds', async () => {
  const { html } = await answerWithoutTenant(emptyInstallation('production'), {
    hostname: 'first.example.org',
    isHeld: false,
  });
  const steps = [...html.matchAll(/<li>(.*?)<br><span lang="en">(.*?)<\/span><\/li>/gs)];
  expect(steps).toHaveLength(4);
  expect(html.indexOf('<pre>')).toBeLessThan(html.indexOf('<ol>'));

  for (const [place, locale] of (['th', 'en'] as const).entries()) {
    const [signIn = '', settings = '', publish = '', work = ''] = steps.map((step) => step[place + 1] ?? '');
    const link = modulesUi
      .flatMap(({ accountLinks = [] }) => accountLinks)
      .find(({ to }) => settings.includes(`<code>${to}</code>`));
    expect(signIn).toContain(locale === 'th' ? 'เข้าสู่ระบบ' : 'sign in');
    expect(settings).toContain(`“${link?.label({}, { locale })}”`);
    expect(publish).toContain(`“${m.sites_config_publish({}, { locale })}”`);
    expect(work.toLowerCase()).toContain(m.app_work_title({}, { locale }).toLowerCase());

    const [document = ''] = /docs\/[\w.-]+/.exec(work) ?? [];
    expect(existsSync(new URL(`../../${document}`, import.meta.url)), document).toBe(true);
    expect(pathsOf(routes)).toContain(link?.to);
  }
});

function pathsOf(entries: readonly RouteConfigEntry[], above = ''): string[] {
  return entries.flatMap(({ path, children = [] }) => {
    const own = path === undefined ? above : `${above}/${path}`;
    return [own, ...pathsOf(children, own)];
  });
}

function emptyInstallation(env: 'localhost' | 'production'): App {
  return { config: { env }, tenants: { hostOptions: async () => [] } } as unknown as App;
}
