import type { RequestFrame } from '#platform/http/request-frame.ts';
import type { HostnameReply } from './hostname-contract.ts';
import { sitesSettings } from './site-settings-contract.ts';

/** Returns a site's public data. */
export function publicSiteOf(frame: RequestFrame, child: HostnameReply['child']): HostnameReply {
  const { tenant, actor } = frame;
  return {
    session: {
      valid: actor.kind === 'person',
      user:
        actor.kind === 'person'
          ? { firstname: actor.firstname, lastname: actor.lastname, role: actor.role }
          : null,
    },
    child,
    data: { siteName: tenant.name, siteFavicon: tenant.settings.favicon ?? null },
    config: {
      locale: tenant.locale,
      zone: tenant.zone,
      clientKey: tenant.clientKey,
      version: tenant.version,
    },
    theme: tenant.settings.theme,
    space: sitesSettings.of(tenant).space,
    clusterId: sitesSettings.of(tenant).clusterId,
  };
}
