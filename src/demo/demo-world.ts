import type pg from 'pg';
import { findPersonByEmail, giveDuty, hashPassword, registerPerson } from '#modules/accounts/public.ts';
import { keepFirstLegalTexts } from '#modules/sites/public.ts';
import type { App } from '#platform/app.ts';
import { withClient } from '#platform/db/with-client.ts';
import { DAY_MS, runAsOf, type Scene, unlessExists } from '#platform/demo/stage.ts';
import { tenantAtHome } from '#platform/jobs/job-scope.ts';
import type { PersonActor } from '#platform/scope.ts';
import { addTenant } from '#platform/tenancy/add-tenant.ts';
import {
  findFillingSince,
  findTenantByCode,
  markFilled,
  markFilling,
  markSeeded,
  markSeeding,
} from '#platform/tenancy/set-up-mark.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import { modules } from '../composition.ts';
import { CERAMICS_HOUSE_SITE } from './ceramics-house-site.ts';
import { fillCustomers } from './customers.ts';
import { type DemoPerson, type DemoSite, drawLogo } from './demo-site.ts';
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
      `  ${hosts[0]}: ${people.map(({ email, role, duty = role }) => `${email} (${duty})`).join(', ')}`,
  ),
];

/** Advisory lock, so that two nodes starting at once create one demo world. */
const LOCK = 7_238_101;
const HISTORY_LOCK = 7_238_103;
const JOINED_DAYS_AGO = 220;

/**
 * Creates two demo tenants through the same use cases that people use, without their history (`makeDemoHistory`). A finished world is left alone; an interrupted
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
    await Promise.all(stages.map(({ tenant }) => markFilling(owner, tenant.id, begun)));
    await Promise.all(stages.map(({ tenant }) => markSeeded(owner, tenant.id)));
    say(`The demo world is there after ${((app.clock().getTime() - begun.getTime()) / 1000).toFixed(1)} s.`);
  });
}

/**
 * Adds what happened at the demo sites before: customers and months of their orders, learners, conversations. Takes longer than
 * a visitor waits, so it comes after the site answers. A finished history is left alone; an interrupted one is completed.
 */
export async function makeDemoHistory(
  app: App,
  owner: pg.ClientConfig,
  say: (line: string) => void,
): Promise<void> {
  await withClient(owner, async (client) => {
    await client.query('select pg_advisory_lock($1)', [HISTORY_LOCK]);
    const begun = app.clock();
    const passwordHash = await hashPassword(PASSWORD);
    for (const site of SITES) {
      const today = await findFillingSince(owner, site.code);
      const known = today && (await findTenantByCode(owner, site.code));
      const record = known && (await app.tenants.byId(known.tenantId));
      if (!today || !record) continue;
      const tenant = tenantAtHome(app.config, record);
      const place = { app, tenant, site, today };
      const people = await fillPeople(place, passwordHash);
      if (site.hasHistory)
        for (const { personId, ...person } of await fillCustomers(place, passwordHash))
          people.set(person.email, actorOf({ ...person, role: 'user' }, personId));
      const stage: SiteStage = { ...place, code: site.code, pictureScale: 1, draw, people };
      for (const { demoHistory } of modules) await (await demoHistory?.())?.(stage);
      await markFilled(owner, tenant.id);
      say(
        `The history of ${site.name} is there after ${((app.clock().getTime() - begun.getTime()) / 1000).toFixed(1)} s.`,
      );
    }
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

/** Whether a demo site is there without its whole history. */
export async function isDemoHistoryUnfinished(owner: pg.ClientConfig): Promise<boolean> {
  const found = await Promise.all(SITES.map((site) => findFillingSince(owner, site.code)));
  return found.some((since) => since !== null);
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
  for (const { duty, ...person } of stage.site.people) {
    await unlessExists('accounts.email_taken', () =>
      runAsOf(stage, { at }, (scope) =>
        registerPerson(scope, { ...person, password: PASSWORD, passwordHash }),
      ),
    );
    const known = await runAsOf(stage, { at }, (scope) => findPersonByEmail(scope, person.email));
    if (!known) throw new Error(`${person.email} was not made.`);
    if (duty) await runAsOf(stage, { at }, (scope) => giveDuty(scope, known.personId, duty));
    people.set(person.email, actorOf(person, known.personId));
  }
  return people;
}

function actorOf({ email, firstname, lastname, role }: DemoPerson, userId: string): PersonActor {
  return {
    kind: 'person',
    role,
    userId,
    sessionId: NO_SESSION,
    firstname,
    lastname,
    email,
    isActivated: true,
    guestId: null,
  };
}

/** Demo actors act without having signed in. */
const NO_SESSION = '00000000-0000-7000-8000-000000000000';
