import { type ReactNode, useEffect, useState } from 'react';
import * as m from '#messages';
import type { ClientRecord } from '#platform/page/client-record-contract.ts';
import { hintCookie, readHint } from '#platform/http/hint-cookie-rules.ts';
import { deviceOf } from '#platform/text/device.ts';
import { fetchProfile } from '../client/profile-client.ts';
import type { ShellData } from '../root-data/shell.ts';

const UNKNOWN = 'Unknown';

/** The opened user info: names and the whole client record, with 'Unknown' for missing values. */
export default function UserInfoList({ person }: { person: ShellData['person'] }): ReactNode {
  const name = useOwnName(person);
  const record = useClientRecord();
  const device = deviceOf(navigator.userAgent);
  const { cityName, regionName, countryName, isProxy } = record?.location ?? {};
  const places = [cityName, regionName, countryName].filter((part) => part !== undefined && part !== UNKNOWN);
  const place = [...new Set(places)].join(', ') || UNKNOWN;
  const rows: [term: string, detail: string][] = [
    ...(name === null ? [] : [[m.app_user_info_name(), name] as [string, string]]),
    [m.app_user_info_browser(), device.browser],
    [m.app_user_info_os(), device.os],
    [m.app_user_info_ip(), record?.ip ?? UNKNOWN],
    [m.app_user_info_location(), isProxy === true ? `${place} (${m.app_user_info_proxy()})` : place],
    [m.app_user_info_isp(), record?.isp ?? UNKNOWN],
    [m.app_user_info_screen(), `${screen.width} × ${screen.height}`],
  ];
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 pb-2">
      {rows.map(([term, detail]) => (
        <div key={term} className="contents">
          <dt>{term}</dt>
          <dd className="min-w-0 break-words text-ink">{detail}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Fetched from our server when the list opens: no third party is asked for the location. */
function useClientRecord(): ClientRecord | null {
  const [record, setRecord] = useState<ClientRecord | null>(null);
  useEffect(() => {
    let isShown = true;
    fetch('/api/client-record')
      .then(async (reply) => (reply.ok ? ((await reply.json()) as ClientRecord) : null))
      .then((read) => isShown && setRecord(read))
      .catch(() => undefined); // the list keeps showing Unknown
    return () => {
      isShown = false;
    };
  }, []);
  return record;
}

/** Returns the current profile name, fetched at most once an hour. A failure is only logged. */
function useOwnName(person: ShellData['person']): string | null {
  const [name, setName] = useState(() => person && `${person.firstname} ${person.lastname}`.trim());
  const id = person?.id;
  useEffect(() => {
    if (id === undefined) return;
    const hint = hintedName(id);
    if (hint !== null) return setName(hint);
    fetchProfile()
      .then(({ firstname, lastname }) => {
        const read = `${firstname} ${lastname}`.trim();
        document.cookie = hintCookie('_userData', JSON.stringify({ id, name: read }));
        setName(read);
      })
      .catch((error: unknown) => console.warn(error instanceof Error ? error.message : error));
  }, [id]);
  return name;
}

/** Returns the name in the hint cookie if it belongs to this person. */
function hintedName(id: string): string | null {
  try {
    const hint = JSON.parse(readHint(document.cookie, '_userData') ?? 'null') as {
      id?: unknown;
      name?: unknown;
    } | null;
    return hint?.id === id && typeof hint.name === 'string' ? hint.name : null;
  } catch {
    return null;
  }
}
