import type pg from 'pg';
import { findPersonByEmail, hashPassword, registerPerson } from '#modules/accounts/public.ts';
import { keepFirstLegalTexts } from '#modules/sites/public.ts';
import type { App } from '#platform/app.ts';
import { withClient } from '#platform/db/with-client.ts';
import { DAY_MS, runAsOf, type Scene, unlessExists } from '#platform/demo/stage.ts';
import { tenantAtHome } from '#platform/jobs/job-scope.ts';
import type { PersonActor } from '#platform/scope.ts';
import { addTenant } from '#platform/tenancy/add-tenant.ts';
import { markSeeded, findTenantByCode, markSeeding } from '#platform/tenancy/set-up-mark.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import { modules } from '../composition.ts';
import { CERAMICS_HOUSE_SITE } from './ceramics-house-site.ts';
import { type DemoSite, drawLogo } from './demo-site.ts';
import { drawScene, type SceneOrder } from './pictures/scene.ts';
import type { SiteStage } from './site-stage.ts';
import { TEA_HOUSE_SITE } from './tea-house-site.ts';

const PASSWORD = 'sala-demo-2569';
const SITES: readonly DemoSite[] = [TEA_HOUSE_SITE, CERAMICS_HOUSE_SITE];

/** Warning for installations that others can reach. */
export const DEMO_WARNING = `the demo world has accounts, administrators among them, whose password everybody can read: ${PASSWORD}.`;

/** Demo sign-ins, printed at start. */
export const DEMO_SIGN_INS: readonly string[] = [
  `Sign in with the password ${PASSWORD}:`,
  ...SITES.map(
    ({ hosts, people }) =>
      `  ${hosts[0]}: ${people.map(({ email, role }) => `${email} (${role})`).join(', ')}`,
  ),
];

/** Advisory lock, so that two nodes starting at once create one demo world. */
const LOCK = 7_238_101;
const JOINED_DAYS_AGO = 58;

/**
 * Creates two demo tenants through the same use cases that people use. A finished world is left alone; an interrupted
 * one is completed. Drawing takes most of the time: with `pictureScale` below 1, pictures are smaller.
 */
export async function makeDemoWorld(
  app: App,
  owner: pg.ClientConfig,
  say: (line: string) => void,
  { pictureScale = 1 }: { pictureScale?: number } = {},
): Promise<void> {
  await withClient(owner, async (client) => {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    const begun = app.clock();
    const opened = await Promise.all(SITES.map((site) => openSite(app, owner, site)));
    const unfinished = SITES.flatMap((site, index) =>
      opened[index] ? [{ site, tenant: opened[index] }] : [],
    );
    if (unfinished.length === 0) return;
    say(`Making the demo world: ${unfinished.map(({ site }) => site.name).join(', ')} …`);

    const passwordHash = await hashPassword(PASSWORD);
    const stages = await Promise.all(
      unfinished.map(
        async ({ site, tenant }): Promise<SiteStage> => ({
          app,
          tenant,
          site,
          code: site.code,
          today: begun,
          pictureScale,
          draw,
          people: await fillPeople({ app, tenant, site, today: begun }, passwordHash),
        }),
      ),
    );
    await Promise.all(stages.map(fillLegalTexts));
    for (const { demo } of modules) {
      const part = await demo?.();
      if (part) await Promise.all(stages.map(part));
    }
    await Promise.all(stages.map(({ tenant }) => markSeeded(owner, tenant.id)));
    say(`The demo world is there after ${((app.clock().getTime() - begun.getTime()) / 1000).toFixed(1)} s.`);
  });
}

/** Modules specify drawings as strings; throws for an unknown thing, palette or backdrop. */
function draw(scene: Scene): string {
  return drawScene({ view: 'front', ...scene } as SceneOrder);
}

async function fillLegalTexts(stage: SiteStage): Promise<void> {
  const { legal } = stage.site;
  const at = new Date(stage.today.getTime() - JOINED_DAYS_AGO * DAY_MS);
  if (legal) await runAsOf(stage, { at }, (scope) => keepFirstLegalTexts(scope, legal));
}

/** Whether the demo world was started here and never finished. */
export async function isDemoUnfinished(owner: pg.ClientConfig): Promise<boolean> {
  const found = await Promise.all(SITES.map((site) => findTenantByCode(owner, site.code)));
  return found.some((tenant) => tenant?.isBeingSetUp === true);
}

/** Finds or creates the site's tenant; null if it is already complete. */
async function openSite(app: App, owner: pg.ClientConfig, site: DemoSite): Promise<Tenant | null> {
  const known = await findTenantByCode(owner, site.code);
  if (known && !known.isBeingSetUp) return null;
  const [host, ...hosts] = site.hosts;
  const tenantId =
    known?.tenantId ??
    (await addTenant(owner, {
      code: site.code,
      name: site.name,
      host,
      hosts,
      zone: 'Asia/Bangkok',
      settings: markSeeding({ ...site.settings, favicon: await drawLogo(site.logo) }),
    }));
  const record = await app.tenants.byId(tenantId);
  if (!record) throw new Error(`The tenant ${site.code} was not made.`);
  return tenantAtHome(app.config, record);
}

/** Creates the site's people and returns their actors. */
async function fillPeople(
  stage: Pick<SiteStage, 'app' | 'tenant' | 'site' | 'today'>,
  passwordHash: string,
): Promise<Map<string, PersonActor>> {
  const at = new Date(stage.today.getTime() - JOINED_DAYS_AGO * DAY_MS);
  const people = new Map<string, PersonActor>();
  for (const person of stage.site.people) {
    await unlessExists('accounts.email_taken', () =>
      runAsOf(stage, { at }, (scope) =>
        registerPerson(scope, { ...person, password: PASSWORD, passwordHash }),
      ),
    );
    const known = await runAsOf(stage, { at }, (scope) => findPersonByEmail(scope, person.email));
    if (!known) throw new Error(`${person.email} was not made.`);
    people.set(person.email, {
      kind: 'person',
      role: person.role,
      userId: known.personId,
      sessionId: NO_SESSION,
      firstname: person.firstname,
      lastname: person.lastname,
      email: person.email,
      isActivated: true,
      guestId: null,
    });
  }
  return people;
}

/** Demo actors act without having signed in. */
const NO_SESSION = '00000000-0000-7000-8000-000000000000';
