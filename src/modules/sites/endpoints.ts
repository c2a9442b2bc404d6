import { z } from 'zod';
import { anyone } from '#platform/access/access.ts';
import { type Endpoint, endpoint } from '#platform/endpoint/endpoint.ts';
import { ownRefusals } from '#platform/endpoint/own-refusals.ts';
import { InvalidInput, statusOf } from '#platform/endpoint/problem.ts';
import { platformRefusals, refuse } from '#platform/refusal.ts';
import { normalizeHostname } from '#platform/tenancy/hostname.ts';
import { SiteConfigExport } from './config/site-config-contract.ts';
import { exportConfig } from './config/transfer-config.ts';
import { HostnameRefusal, HostnameReply } from './site/hostname-contract.ts';
import { clientLog } from './log/client-log.ts';
import { readConfig } from './permissions.ts';
import { publicSiteOf } from './site/public-site.ts';
import { clientRecord } from './visitor/client-record.ts';
import { listChildSites } from './relations/relations.ts';

const ENVIRONMENTS = ['localhost', 'production'];

/**
 * Specification §7: a site's public configuration. Answers only for the requested host, so that nobody can list the
 * installation's sites; 'Invalid environment' for an unknown environment header (§8).
 */
const hostname = endpoint({
  route: 'GET /api/hostname/:hostname',
  summary: 'Returns the public configuration of the site on this host.',
  access: anyone,
  input: z.object({ hostname: z.string().max(300) }),
  output: HostnameReply,
  onRefusal: ownRefusals(HostnameRefusal, (refusal) => ({
    status: refusal instanceof InvalidInput ? refusal.status : statusOf(refusal.kind),
    body: {
      error:
        refusal instanceof InvalidInput && refusal.fields[0]?.path === 'environment'
          ? 'Invalid environment'
          : refusal.kind === 'limited'
            ? 'Too Many Requests'
            : 'Not Found',
    },
  })),
  handle: async (scope, input, { frame, header }) => {
    if (!ENVIRONMENTS.includes(header('environment') ?? ''))
      throw new InvalidInput([{ path: 'environment', reason: 'Invalid environment' }], 400);
    const asked = normalizeHostname(input.hostname);
    const record = asked === null ? null : await scope.app.tenants.ofHost(asked);
    if (record?.id !== scope.tenant.id) throw refuse(platformRefusals, 'platform.missing');
    return publicSiteOf(frame, await listChildSites(scope));
  },
});

/** The installation's hosts, for the developer panel. The endpoint exists on localhost only. */
const developerHosts = endpoint({
  route: 'GET /api/developer/hosts',
  summary: 'Lists the hosts of the installation (localhost only).',
  access: anyone,
  input: z.object({}),
  output: z.object({ hosts: z.array(z.object({ siteName: z.string(), hostname: z.string() })) }),
  handle: async (scope, _input, { frame }) => {
    if (!frame.isDeveloper) throw refuse(platformRefusals, 'platform.missing');
    const hosts = await scope.app.tenants.hostOptions();
    return { hosts: hosts.map(({ name, hostname }) => ({ siteName: name, hostname })) };
  },
});

const configExport = endpoint({
  route: 'GET /api/sites/config/export',
  summary: "Exports the site's configuration for import into another site.",
  access: readConfig,
  input: z.object({}),
  output: SiteConfigExport,
  headers: { 'content-disposition': 'attachment; filename="sala-site-config.json"' },
  handle: (scope) => exportConfig(scope),
});

export const sitesEndpoints: readonly Endpoint[] = [
  hostname,
  developerHosts,
  configExport,
  clientRecord,
  clientLog,
];
