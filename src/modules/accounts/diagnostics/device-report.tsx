import { deviceNowMs } from '#platform/dates/device-clock.ts';

/** One line of the report: an item that support knows, and its value. */
export interface ReportLine {
  readonly group: 'cookies' | 'storage' | 'service' | 'clock' | 'connection' | 'features' | 'device';
  readonly name: string;
  readonly value: string;
}

const NONE = '–';

/** Returns the names of cookies visible to scripts, without values. */
export function cookieNames(cookies: string): string[] {
  return cookies
    .split(';')
    .map((pair) => pair.split('=')[0]?.trim() ?? '')
    .filter((name) => name !== '')
    .toSorted();
}

/**
 * Returns the device clock's offset from the server in milliseconds, positive if the device is ahead. The server's Date
 * header has a resolution of one second, so half a second either way is insignificant.
 */
export function clockDifferenceMs(serverDate: string | null, sentMs: number, cameMs: number): number | null {
  const serverMs = Date.parse(serverDate ?? '');
  if (Number.isNaN(serverMs)) return null;
  return Math.round((sentMs + cameMs) / 2 - (serverMs + 500));
}

/** Collects the report in the browser: names, sizes and yes/no, but no values of cookies or storage. */
export async function deviceReport(hasSession: boolean): Promise<ReportLine[]> {
  const [storage, service, clock] = await Promise.all([storageLines(), serviceLines(), clockLines()]);
  return [
    { group: 'cookies', name: 'enabled', value: String(navigator.cookieEnabled) },
    { group: 'cookies', name: 'names', value: cookieNames(document.cookie).join(', ') || NONE },
    { group: 'cookies', name: 'session cookie arrives', value: String(hasSession) },
    ...storage,
    ...service,
    ...clock,
    ...connectionLines(),
    ...featureLines(),
    { group: 'device', name: 'screen', value: `${screen.width} × ${screen.height} @ ${devicePixelRatio}` },
    { group: 'device', name: 'window', value: `${innerWidth} × ${innerHeight}` },
    { group: 'device', name: 'languages', value: navigator.languages.join(', ') },
    { group: 'device', name: 'time zone', value: Intl.DateTimeFormat().resolvedOptions().timeZone },
    { group: 'device', name: 'user agent', value: navigator.userAgent },
  ];
}

async function storageLines(): Promise<ReportLine[]> {
  const [estimate, isPersistent] = await Promise.all([
    attempt(() => navigator.storage.estimate()),
    attempt(() => navigator.storage.persisted()),
  ]);
  const megabytes = (bytes: number | undefined): string =>
    bytes === undefined ? NONE : `${(bytes / 1_048_576).toFixed(1)} MB`;
  return [
    { group: 'storage', name: 'localStorage', value: entriesOf(() => localStorage) },
    { group: 'storage', name: 'sessionStorage', value: entriesOf(() => sessionStorage) },
    { group: 'storage', name: 'indexedDB', value: String('indexedDB' in globalThis) },
    { group: 'storage', name: 'persistent', value: isPersistent === null ? NONE : String(isPersistent) },
    { group: 'storage', name: 'used', value: megabytes(estimate?.usage) },
    { group: 'storage', name: 'allowed', value: megabytes(estimate?.quota) },
  ];
}

/** Returns a store's number of entries. Blocked stores throw. */
function entriesOf(store: () => Storage): string {
  try {
    return `${store().length} entries`;
  } catch {
    return 'blocked';
  }
}

async function serviceLines(): Promise<ReportLine[]> {
  const workers = await attempt(async () => (await navigator.serviceWorker.getRegistrations()).length);
  const [health, ready] = await Promise.all([ask('/healthz'), ask('/readyz')]);
  return [
    { group: 'service', name: 'server answers', value: String(health?.ok ?? false) },
    { group: 'service', name: 'server ready', value: String(ready?.ok ?? false) },
    { group: 'service', name: 'service workers', value: workers === null ? NONE : String(workers) },
  ];
}

async function clockLines(): Promise<ReportLine[]> {
  const sent = deviceNowMs();
  const date = (await ask('/healthz'))?.headers.get('date') ?? null;
  const came = deviceNowMs();
  const difference = clockDifferenceMs(date, sent, came);
  return [
    {
      group: 'clock',
      name: 'difference to the server',
      value: difference === null ? NONE : `${(Math.round(difference / 100) / 10 + 0).toFixed(1)} s`,
    },
    { group: 'clock', name: 'round trip', value: `${Math.round(came - sent)} ms` },
  ];
}

interface NetworkInformation {
  readonly effectiveType?: string;
  readonly downlink?: number;
  readonly saveData?: boolean;
}

function connectionLines(): ReportLine[] {
  const { connection } = navigator as Navigator & { connection?: NetworkInformation };
  return [
    { group: 'connection', name: 'online', value: String(navigator.onLine) },
    { group: 'connection', name: 'type', value: connection?.effectiveType ?? NONE },
    {
      group: 'connection',
      name: 'downlink',
      value: connection?.downlink === undefined ? NONE : `${connection.downlink} Mbit/s`,
    },
    { group: 'connection', name: 'saves data', value: String(connection?.saveData ?? false) },
  ];
}

function featureLines(): ReportLine[] {
  const features: Readonly<Record<string, boolean>> = {
    'secure context': isSecureContext,
    camera: 'mediaDevices' in navigator,
    'bar codes': 'BarcodeDetector' in globalThis,
    clipboard: 'clipboard' in navigator,
    share: 'share' in navigator,
    notifications: 'Notification' in globalThis,
    push: 'PushManager' in globalThis,
    passkeys: 'PublicKeyCredential' in globalThis,
    'broadcast channel': 'BroadcastChannel' in globalThis,
    'wake lock': 'wakeLock' in navigator,
    'inside LINE': / Line\//.test(navigator.userAgent),
  };
  return Object.entries(features).map(([name, has]) => ({ group: 'features', name, value: String(has) }));
}

/** Reads the whole response body, so that the connection is released. */
function ask(path: string): Promise<Response | null> {
  return attempt(async () => {
    const reply = await fetch(path, { cache: 'no-store' });
    await reply.text();
    return reply;
  });
}

async function attempt<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch {
    return null; // blocked, absent or unreachable: the report shows a dash
  }
}
