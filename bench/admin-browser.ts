import { type BrowserContext, chromium } from 'playwright-core';
import { hashPassword, registerPerson } from '#modules/accounts/public.ts';
import { ensureChromium } from '#platform/browser/chromium.ts';
import { ensureBuild } from '#platform/bundle/build.ts';
import { projectFolder } from '#platform/config/project-folder.ts';
import type { Scope } from '#platform/scope.ts';
import { openInstallation } from './installation.ts';
import { signIn } from './sign-in.ts';
import { startServer, UNLIMITED } from './started-server.ts';

const HOST = 'bench.localhost';

/**
 * Fills a site of its own, starts its server and measures in a browser in which an admin of the site is signed in; `fill`
 * returns the address of what is measured, from the root.
 */
export async function measureAsAdmin<Result>({
  fill,
  measure,
}: {
  readonly fill: (scope: Scope) => Promise<string>;
  readonly measure: (context: BrowserContext, address: string) => Promise<Result>;
}): Promise<Result> {
  await ensureBuild(projectFolder(), () => undefined);
  const home = await openInstallation();
  await using ends = new AsyncDisposableStack();
  ends.defer(() => home.close());
  const tenant = await home.tenant('bench');
  const login = { email: 'admin@bench.test', password: 'a-password-of-the-bench' };
  const passwordHash = await hashPassword(login.password);
  const path = await home.write(tenant, async (scope) => {
    await registerPerson(scope, { firstname: 'Bench', lastname: '', role: 'admin', ...login, passwordHash });
    return fill(scope);
  });
  const server = await startServer(home.folder, HOST, UNLIMITED);
  ends.defer(() => server.stop());
  const browser = await chromium.launch({
    executablePath: ensureChromium(() => undefined),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  ends.defer(() => browser.close());
  const origin = `http://${HOST}:${server.port}`;
  const context = await browser.newContext({ locale: 'th-TH', viewport: { width: 1_440, height: 900 } });
  const [name = '', value = ''] = (await signIn(server.port, `${HOST}:${server.port}`, login)).split('=');
  await context.addCookies([{ name, value, url: origin }]);
  return await measure(context, origin + path);
}
