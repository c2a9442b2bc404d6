import { request } from 'node:http';

/** Signs in over the socket and returns the session's cookie. */
export async function signIn(
  port: number,
  host: string,
  login: { email: string; password: string },
): Promise<string> {
  const { cookie } = await ask(port, {
    method: 'POST',
    path: '/api/account/login',
    headers: { host, origin: `http://${host}`, 'content-type': 'application/json' },
    body: JSON.stringify(login),
  });
  if (cookie === null) throw new Error(`${login.email} could not sign in.`);
  return cookie;
}

/** Sends one request and returns the reply's text, and the session's cookie where it sets one. */
export function ask(
  port: number,
  { body, ...options }: { method?: string; path: string; headers: Record<string, string>; body?: string },
): Promise<{ status: number; text: string; cookie: string | null }> {
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, ...options }, (reply) => {
      let text = '';
      reply.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      reply.on('error', reject).on('end', () => {
        const line = (reply.headers['set-cookie'] ?? []).find((each) => each.startsWith('_account='));
        resolve({ status: reply.statusCode ?? 0, text, cookie: line?.split(';')[0] ?? null });
      });
    })
      .on('error', reject)
      .end(body);
  });
}
