import { deviceOf } from '#platform/text/device.ts';

/** Profile as of specification §3: names come from the server, browser and system from the browser. */
export interface OwnProfile {
  readonly firstname: string;
  readonly lastname: string;
  readonly browserName: string;
  readonly osName: string;
}

/** Returns the signed-in person's profile. Throws the server's 'No token found' and 'Invalid session'. */
export async function fetchProfile(): Promise<OwnProfile> {
  const reply = await fetch('/api/account/profile');
  const body = (await reply.json()) as {
    profile?: { firstname: string; lastname: string };
    error?: string;
  };
  if (!reply.ok || !body.profile) throw new Error(body.error ?? `The profile call answered ${reply.status}.`);
  const { browser, os } = deviceOf(navigator.userAgent);
  const { firstname, lastname } = body.profile;
  return { firstname, lastname, browserName: browser, osName: os };
}
