import { useEffect, useState } from 'react';
import * as m from '#messages';
import { hintCookie, noHintCookie, readHint } from '#platform/http/hint-cookie-rules.ts';
import { alert } from '#ui/overlay/alert.ts';
import { fetchPreConfig } from '../client/tenant-client.ts';
import { go } from '../errors/go.ts';

interface HostOption {
  readonly siteName: string;
  readonly hostname: string;
}

/** Localhost only: shows another site of this installation at the same address, and resets that choice. */
export default function DeveloperPanel() {
  const [hosts, setHosts] = useState<readonly HostOption[]>([]);
  useEffect(() => {
    fetch('/api/developer/hosts')
      .then(async (reply) => (reply.ok ? ((await reply.json()) as { hosts: HostOption[] }).hosts : []))
      .then(setHosts)
      .catch(() => setHosts([]));
  }, []);
  return (
    <div className="mx-auto flex w-full max-w-7xl flex-wrap items-center gap-2 px-4 pb-4 sm:px-6 lg:px-8">
      <label className="flex items-center gap-2">
        {m.app_developer_host()}
        <select
          className="min-h-11 max-w-72 rounded-md border border-line-strong bg-surface px-3"
          value=""
          onChange={(event) => void choose(event.currentTarget.value)}
        >
          <option value="" disabled>
            {location.hostname}
          </option>
          {hosts.map((host) => (
            <option key={host.hostname} value={host.hostname}>
              {host.siteName} · {host.hostname}
            </option>
          ))}
        </select>
      </label>
      <button
        type="button"
        className="min-h-11 rounded-md border border-line-strong px-4 hover:bg-sunken"
        onClick={reset}
      >
        {m.app_developer_reset()}
      </button>
      <a className="inline-flex min-h-11 items-center px-2 underline" href="/mailbox">
        {m.app_developer_mailbox()}
      </a>
      <a className="inline-flex min-h-11 items-center px-2 underline" href="/demo/element">
        /demo/element
      </a>
    </div>
  );
}

/** Requests the host's configuration first, and does not switch to a host without one. */
async function choose(hostname: string): Promise<void> {
  const former = readHint(document.cookie, '_localhost');
  document.cookie = hintCookie('_localhost', hostname);
  try {
    await fetchPreConfig(hostname, 'localhost');
    go('/');
  } catch (error) {
    document.cookie = former === null ? noHintCookie('_localhost') : hintCookie('_localhost', former);
    await alert(error instanceof Error ? error.message : String(error));
  }
}

function reset(): void {
  document.cookie = noHintCookie('_localhost');
  go('/');
}
