import { createTransport, type SendMailOptions } from 'nodemailer';
import type { App } from '../app.ts';
import type { Config } from '../config/config.ts';
import { checkedAddress } from '../http/checked-address.ts';
import type { Scope } from '../scope.ts';
import type { MailServer } from '../tenancy/mail-settings-contract.ts';
import type { Tenant } from '../tenancy/tenant.ts';
import { readTenantSecret, removeTenantSecret, writeTenantSecret } from '../tenancy/tenant-secrets.ts';
import { addressOf, isMailAddress } from './address.ts';
import {
  findMailServerProblem,
  type KeptPassword,
  type MailServerProblem,
  passwordsWith,
  passwordOf,
  serverKey,
  unusableText,
} from './mail-server-rules.ts';

/** Timeouts of each step of an SMTP session. */
const CONNECT_MS = 10_000;
const SILENCE_MS = 20_000;
const SECRET = 'smtp.password';

/** A site's own server cannot be used; its admin must fix the settings. */
export class MailServerUnusable extends Error {
  readonly problem: MailServerProblem;
  constructor(problem: MailServerProblem) {
    super(unusableText(problem));
    this.problem = problem;
  }
}

/** The mail server of a site, with everything needed to use it. */
export type MailRoute =
  | { readonly kind: 'own'; readonly server: MailServer; readonly password: string | null }
  | { readonly kind: 'installation'; readonly url: string }
  /** Localhost without a server: mail stays in the outbox. */
  | { readonly kind: 'outbox' }
  | { readonly kind: 'none' };

/** Returns the mail server of the site: its own, or the installation's. */
export async function mailRouteOf(
  scope: Scope,
  server = scope.tenant.settings.mail.server,
): Promise<MailRoute> {
  if (server !== null)
    return { kind: 'own', server, password: passwordOf(await readPasswords(scope), server) };
  const { config } = scope.app;
  if (config.mail.smtpUrl !== null) return { kind: 'installation', url: config.mail.smtpUrl.reveal() };
  return { kind: config.env === 'localhost' ? 'outbox' : 'none' };
}

/** Returns whether mail can be sent, or on localhost kept: otherwise it waits. `server` is the site's own. */
export function hasMailServer(
  { env, mail }: Pick<Config, 'env' | 'mail'>,
  server: MailServer | null,
): boolean {
  return server !== null || mail.smtpUrl !== null || env === 'localhost';
}

/** Returns the sender address of the site's mail: that of its own server, or the installation's. */
export function senderAddressOf({ app, tenant }: { app: App; tenant: Tenant }): string {
  const { server } = tenant.settings.mail;
  if (server !== null) return server.senderAddress;
  if (app.config.mail.from !== null) return addressOf(app.config.mail.from);
  const host = isMailAddress(`no-reply@${tenant.host}`) ? tenant.host : 'localhost';
  return `no-reply@${host}`;
}

/** The server took the mail for some of its recipients only. They have it: sending it again would deliver it twice. */
export class RecipientsRefused extends Error {}

/**
 * Submits one mail to the server of the route. Throws `MailServerUnusable`, `RecipientsRefused`, or an error of the server
 * or connection.
 */
export async function submitMail(
  app: App,
  route: Extract<MailRoute, { kind: 'own' | 'installation' }>,
  mail: SendMailOptions,
  signal: AbortSignal,
): Promise<void> {
  const waits = { connectionTimeout: CONNECT_MS, greetingTimeout: CONNECT_MS, socketTimeout: SILENCE_MS };
  const closed = { disableFileAccess: true, disableUrlAccess: true };
  const transport = createTransport({
    ...(route.kind === 'installation' ? { url: route.url } : await ownServer(app, route)),
    ...waits,
    ...closed,
  });
  try {
    const { rejected, rejectedErrors = [] } = await transport.sendMail({ ...mail, signal });
    if (rejected.length > 0) {
      const replies = rejectedErrors.map(({ message }) => message);
      throw new RecipientsRefused([`Refused: ${rejected.map(addressIn).join(', ')}`, ...replies].join(' '));
    }
  } finally {
    transport.close();
  }
}

function addressIn(recipient: string | { readonly address: string }): string {
  return typeof recipient === 'string' ? recipient : recipient.address;
}

async function ownServer(app: App, { server, password }: Extract<MailRoute, { kind: 'own' }>) {
  const isProduction = app.config.env === 'production';
  const problem = findMailServerProblem(server, isProduction);
  if (problem) throw new MailServerUnusable(problem);
  if (server.user !== '' && password === null) throw new MailServerUnusable('password_missing');
  const found = await checkedAddress(server.host, { allowInside: !isProduction });
  if (!found.ok) throw new MailServerUnusable(found.problem);
  return {
    host: found.address,
    port: server.port,
    secure: server.tls === 'tls',
    requireTLS: server.tls === 'starttls',
    ignoreTLS: server.tls === 'none',
    tls: { servername: server.host, minVersion: 'TLSv1.2' as const },
    ...(server.user !== '' && { auth: { user: server.user, pass: password ?? '' } }),
  };
}

/** Returns whether a password for this server is stored. */
export async function hasMailPassword(scope: Scope, server: MailServer): Promise<boolean> {
  return passwordOf(await readPasswords(scope), server) !== null;
}

/**
 * Stores the password for exactly this server and user, so that a changed server name never gets the password of the
 * previous server. Previous passwords are kept until newer ones displace them, so mail still works until the change is
 * published.
 */
export async function writeMailPassword(scope: Scope, server: MailServer, password: string): Promise<void> {
  const kept = passwordsWith(await readPasswords(scope), { server: serverKey(server), password });
  await writeTenantSecret(scope, SECRET, JSON.stringify(kept));
}

/** Deletes all stored passwords. */
export function removeMailPasswords(scope: Scope): Promise<void> {
  return removeTenantSecret(scope, SECRET);
}

async function readPasswords(scope: Scope): Promise<KeptPassword[]> {
  const secret = await readTenantSecret(scope, SECRET);
  return secret === null ? [] : (JSON.parse(secret.reveal()) as KeptPassword[]);
}
