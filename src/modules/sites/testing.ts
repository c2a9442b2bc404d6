import { randomBytes, randomUUID } from 'node:crypto';
import { createApiKey } from '#platform/gateway/api-keys.ts';
import { homeChanges } from '#modules/content/testing.ts';
import { catalogueChanges } from '#modules/shop/testing.ts';
import type {
  CachedPages,
  ForeignSite,
  ModuleTesting,
  Names,
  Owner,
} from '#platform/testing/module-testing.ts';
import { withClient } from '#platform/db/with-client.ts';
import type { Scope } from '#platform/scope.ts';
import type { World } from '#platform/testing/world.ts';
import { changeDraft, getConfigState } from './config/config-draft.ts';
import { publishConfig } from './config/publish-config.ts';
import { makePrimaryHost } from './hosts/hosts.ts';
import type { SiteConfig } from './config/site-config-contract.ts';

/** Publishes a configuration change: draft, then publication. */
export async function publishChange(scope: Scope, change: (now: SiteConfig) => SiteConfig): Promise<void> {
  const state = await getConfigState(scope);
  const { version } = await changeDraft(scope, state.version, change);
  await publishConfig(scope, version);
}

/** Adds a verified host and makes it primary; the old host stays. */
export async function newPrimaryHost(world: World): Promise<string> {
  const hostname = `new-${randomBytes(6).toString('hex')}.localhost`;
  await withClient(world.database.superuser, async (client) => {
    await client.query('insert into sites_host (tenant_id, hostname, is_primary) values ($1, $2, false)', [
      world.tenant.id,
      hostname,
    ]);
  });
  await world.write((scope) => makePrimaryHost(scope, hostname));
  return hostname;
}

/** Creates an API key. */
async function keys(world: World): Promise<Names> {
  const { apiKeyId } = await world.write((scope) =>
    createApiKey(scope, { name: randomUUID(), grants: ['shop.manage'] }),
  );
  return { apiKey: apiKeyId };
}

/** The home page shows the shop's catalogue, until a page of its own is chosen. */
async function cachedPages(world: World, admin: Owner): Promise<CachedPages> {
  const { catalogue } = await catalogueChanges(world, admin, 'home');
  return {
    pages: [
      { route: '/', address: '/', changes: { ...catalogue, ...homeChanges(world, admin) } },
      { route: '/legal/:kind', address: '/legal/terms', changes: {} },
    ],
  };
}

async function foreignThings({ admin }: ForeignSite): Promise<Names> {
  return { mailId: await admin.findId('/mailbox', '/mailbox/') };
}

/** Setup for tests that span modules. @public */
export const testing: ModuleTesting = {
  roles: {
    'sites.config.read': ['manager', 'admin'],
    'sites.config.manage': ['admin'],
  },
  things: [{ make: keys }],
  forms: {
    names: { key: 'apiKey' },
    tenantless: {
      'what a service outside knows the site by': [
        'channelId',
        'liffId',
        'messageToken',
        'accessKey',
        'secretKey',
      ],
      'a name of the space that is agreed on outside': ['/config/space clusterId'],
      'data of the own site’s space, as JSON': ['/config/space space'],
      'hosts are the installation’s: src/modules/sites/hosts/hosts.test.ts': [
        '/config/hosts hostname',
        '/config/sites hostname',
      ],
    },
    indistinguishable: {
      'the rest of the form, a file or a drawing or a whole draft, is not filled in here': [
        '/config/log default url',
        '/config/site default contact.email',
      ],
    },
  },
  visits: [
    ['/demo/element', '/demo/element', 'guest'],
    ['/test-loading', '/test-loading', 'guest'],
    ['/mailbox', '/mailbox', 'guest'],
    ['/config', '/config', 'manager', 'admin'],
    ['/config/site', '/config/site', 'manager', 'admin'],
    ['/config/theme', '/config/theme', 'admin'],
    ['/config/payments', '/config/payments', 'admin'],
    ['/config/menu', '/config/menu', 'admin'],
    ['/config/line', '/config/line', 'manager', 'admin'],
    ['/config/hosts', '/config/hosts', 'manager', 'admin'],
    ['/config/keys', '/config/keys', 'manager', 'admin'],
    ['/config/log', '/config/log', 'manager', 'admin'],
    ['/config/mail', '/config/mail', 'manager', 'admin'],
    ['/config/storage', '/config/storage', 'manager', 'admin'],
    ['/config/registration', '/config/registration', 'manager', 'admin'],
    ['/config/legal', '/config/legal', 'manager', 'admin'],
    ['/config/analytics', '/config/analytics', 'manager', 'admin'],
    ['/config/limits', '/config/limits', 'manager', 'admin'],
    ['/config/search', '/config/search', 'manager', 'admin'],
    ['/config/space', '/config/space', 'manager', 'admin'],
    ['/config/sites', '/config/sites', 'manager', 'admin'],
    ['/legal/:kind', '/legal/terms', 'guest', 'user'],
    ['/config/history', '/config/history', 'manager', 'admin'],
  ],
  foreignPages: {
    make: foreignThings,
    nobodys: {
      '/legal/:kind': 'one of a few words that are the same everywhere',
    },
  },
  cachedPages,
};
