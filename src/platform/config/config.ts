import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { isAbsolute, join, resolve } from 'node:path';
import { z } from 'zod';
import { makeDataFolder } from './make-folder.ts';
import { OperatorProblem } from './operator-problem.ts';
import { parseS3Location, type S3Location } from './s3-location.ts';
import { projectFolder } from './project-folder.ts';
import { Keyring } from './keyring.ts';
import { Secret } from './secret.ts';
import type { VariableName } from './variables.ts';

/** The settings from the environment, parsed once at startup. */
export interface Config {
  readonly env: 'localhost' | 'production';
  readonly host: string;
  readonly port: number;
  readonly projectFolder: string;
  readonly dataDir: string;
  readonly secret: Keyring;
  readonly database: {
    /** Null means the embedded PostgreSQL. */
    readonly ownerUrl: Secret | null;
    readonly appUrl: Secret | null;
    readonly poolSize: number;
  };
  readonly storage: StoragePlace;
  /** The cookieless origin of uploaded files; null means the port of the pages. */
  readonly files: {
    readonly host: string;
    readonly port: number | null;
    /**
     * Internal path under which the reverse proxy serves the storage folder (X-Accel-Redirect); null: Sala sends files
     * itself.
     */
    readonly handOff: string | null;
  };
  /** Path of ffmpeg, which transcodes films into several qualities; null: films play as uploaded. */
  readonly ffmpeg: string | null;
  readonly trustedProxies: readonly string[];
  /** In production: whether sites are also served over plain http. */
  readonly plainHttp: boolean;
  /**
   * Default rate limit per minute: of one person for one endpoint without a limit of its own, and of one program for
   * all endpoints.
   */
  readonly callsPerMinute: number;
  readonly mail: { readonly smtpUrl: Secret | null; readonly from: string | null };
  /** URL of an IP location service, with `{ip}` in it; null: no lookups. */
  readonly ipLocationUrl: string | null;
  /** URL of a service for leaked passwords, with `{prefix}` in it; null: no lookups. */
  readonly leakedPasswordsUrl: string | null;
  /** Service that signs electronic messages of tax documents; null: none are signed. */
  readonly etaxSigner: { readonly url: string; readonly secret: Secret } | null;
  /** Origins of LINE: of its pages for people, and of its server API. */
  readonly line: {
    readonly accessOrigin: string;
    readonly apiOrigin: string;
    /** Hosts of the SDK for pages inside LINE (LIFF): its script, and what the script loads. */
    readonly sdkOrigin: string;
    readonly sdkDataOrigin: string;
  };
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  readonly operatorToken: Secret | null;
  /** Whether an empty installation is filled with the demo world automatically; never in production. */
  readonly isDemoWelcome: boolean;
}

/** Where the installation's files are stored: a local folder, or a bucket. */
export type StoragePlace =
  | { readonly kind: 'fs'; readonly folder: string }
  | { readonly kind: 's3'; readonly location: S3Location };

export type Environment = Readonly<Record<string, string | undefined>>;

const MIN_SECRET_BYTES = 32;
const MIN_TOKEN_BYTES = 16;
const HOST_NAME = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/;

const port = (name: VariableName) => whole(name, 1, 65_535);

const Environment = z
  .object({
    PORT: port('PORT').default(5001),
    HOST: z
      .string()
      .refine(isListenAddress, 'HOST must be an IP address or a host name to listen on.')
      .optional(),
    SALA_ENV: z
      .enum(['localhost', 'production'], 'SALA_ENV must be localhost or production.')
      .default('localhost'),
    SALA_SECRET: z
      .string()
      .refine(
        (value) => Buffer.byteLength(value) >= MIN_SECRET_BYTES,
        `SALA_SECRET is too short: give it at least ${MIN_SECRET_BYTES} characters (openssl rand -base64 48).`,
      )
      .optional(),
    SALA_SECRETS_ACCEPTED: z.string().transform(readSecrets).optional(),
    SALA_DATA_DIR: z.string().optional(),
    DATABASE_URL: postgresUrl('DATABASE_URL').optional(),
    DATABASE_APP_URL: postgresUrl('DATABASE_APP_URL').optional(),
    SALA_DATABASE_POOL: whole('SALA_DATABASE_POOL', 1, 100).default(10),
    SALA_STORAGE: z.string().transform(readStorage).optional(),
    SALA_FILES_HOST: z
      .string()
      .toLowerCase()
      .regex(HOST_NAME, 'SALA_FILES_HOST must be a bare host name, such as files.example.org.')
      .optional(),
    SALA_FILES_PORT: port('SALA_FILES_PORT').optional(),
    SALA_FILES_HAND_OFF: z
      .string()
      .regex(
        /^\/([A-Za-z0-9_-]+\/)+$/,
        'SALA_FILES_HAND_OFF must be a path with a slash at both ends, such as /stored/.',
      )
      .optional(),
    SALA_FFMPEG: z
      .string()
      .refine(
        (value) => isAbsolute(value) && existsSync(value),
        'SALA_FFMPEG must be the absolute path of ffmpeg, such as /usr/bin/ffmpeg.',
      )
      .optional(),
    SALA_TRUSTED_PROXIES: z
      .string()
      .transform(splitList)
      .pipe(
        z.array(
          z
            .string()
            .refine(
              isNetwork,
              'SALA_TRUSTED_PROXIES must be IP addresses or networks (10.0.0.0/8), separated by commas.',
            ),
        ),
      )
      .default([]),
    SALA_PLAIN_HTTP: z.literal('allowed', 'SALA_PLAIN_HTTP must be allowed, or not be set.').optional(),
    SALA_CALLS_PER_MINUTE: whole('SALA_CALLS_PER_MINUTE', 60, 1_000_000).default(600),
    SMTP_URL: z
      .string()
      .refine(isSmtpUrl, 'SMTP_URL must look like smtp://host:587 or smtps://user:password@host:465.')
      .optional(),
    SMTP_FROM: z
      .string()
      .regex(/^[^\r\n]*[^\s@]+@[^\s@]+$/, 'SMTP_FROM must be a sender, such as "Sala <post@example.org>".')
      .optional(),
    SALA_LINE_URL: z
      .string()
      .refine(isOrigin, 'SALA_LINE_URL must be an origin, such as http://127.0.0.1:8085.')
      .optional(),
    SALA_DEMO: z.enum(['on', 'off'], 'SALA_DEMO must be on or off.').default('on'),
    SALA_IP_LOCATION_URL: z
      .string()
      .refine(
        (value) => /^https?:$/.test(URL.parse(value)?.protocol ?? '') && value.includes('{ip}'),
        'SALA_IP_LOCATION_URL must be an http address with {ip} in it, such as https://host/json/{ip}.',
      )
      .optional(),
    SALA_LEAKED_PASSWORDS_URL: z
      .string()
      .refine(
        (value) => /^https?:$/.test(URL.parse(value)?.protocol ?? '') && value.includes('{prefix}'),
        'SALA_LEAKED_PASSWORDS_URL must be an http address with {prefix} in it, such as https://host/range/{prefix}.',
      )
      .optional(),
    SALA_ETAX_SIGNER_URL: z
      .string()
      .refine(
        (value) => /^https?:$/.test(URL.parse(value)?.protocol ?? ''),
        'SALA_ETAX_SIGNER_URL must be an http address, such as https://signer.example.org/sign.',
      )
      .optional(),
    SALA_ETAX_SIGNER_SECRET: z
      .string()
      .refine(
        (value) => Buffer.byteLength(value) >= MIN_TOKEN_BYTES,
        `SALA_ETAX_SIGNER_SECRET is too short: give it at least ${MIN_TOKEN_BYTES} characters.`,
      )
      .optional(),
    LOG_LEVEL: z
      .enum(
        ['debug', 'info', 'warn', 'error', 'silent'],
        'LOG_LEVEL must be debug, info, warn, error or silent.',
      )
      .default('info'),
    SALA_OPERATOR_TOKEN: z
      .string()
      .refine(
        (value) => Buffer.byteLength(value) >= MIN_TOKEN_BYTES,
        `SALA_OPERATOR_TOKEN is too short: give it at least ${MIN_TOKEN_BYTES} characters.`,
      )
      .optional(),
  })
  .superRefine((values, context) => {
    const demand = (isMet: boolean, message: string) => {
      if (!isMet) context.addIssue({ code: 'custom', message });
    };
    const isProduction = values.SALA_ENV === 'production';
    demand(
      !isProduction || values.SALA_SECRET !== undefined,
      `In production SALA_SECRET must be set, with at least ${MIN_SECRET_BYTES} characters (openssl rand -base64 48).`,
    );
    demand(
      !isProduction || values.SALA_FILES_HOST !== undefined,
      'In production SALA_FILES_HOST must name the host that uploaded files are served from, such as files.example.org.',
    );
    demand(
      !isProduction || values.SALA_LINE_URL === undefined,
      'SALA_LINE_URL stands in for LINE while testing; in production it must not be set.',
    );
    demand(
      values.DATABASE_APP_URL === undefined || values.DATABASE_URL !== undefined,
      'DATABASE_APP_URL needs DATABASE_URL beside it.',
    );
    demand(
      values.SMTP_URL === undefined || values.SMTP_FROM !== undefined,
      'With SMTP_URL, SMTP_FROM must name the sender of mail.',
    );
    demand(
      (values.SALA_ETAX_SIGNER_URL === undefined) === (values.SALA_ETAX_SIGNER_SECRET === undefined),
      'SALA_ETAX_SIGNER_URL and SALA_ETAX_SIGNER_SECRET must be set together.',
    );
  }) satisfies z.ZodType<Partial<Record<VariableName, unknown>>>;

/**
 * Parses the settings; throws an `OperatorProblem` with one sentence for each bad value. On localhost without
 * SALA_SECRET, a secret is generated once and stored in the data folder, readable only by its owner; with `isNew:
 * false` it must exist already.
 */
export function loadConfig(
  environment: Environment = process.env,
  { isNew = true }: { isNew?: boolean } = {},
): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  const parsed = Environment.safeParse(given);
  if (!parsed.success)
    throw new OperatorProblem([...new Set(parsed.error.issues.map((issue) => issue.message))].join('\n'));
  const values = parsed.data;

  const folder = projectFolder();
  const dataDir = resolve(folder, values.SALA_DATA_DIR ?? '.sala');
  const isProduction = values.SALA_ENV === 'production';
  return {
    env: values.SALA_ENV,
    host: values.HOST ?? (isProduction && isReachedFromOutside(values) ? '0.0.0.0' : '127.0.0.1'),
    port: values.PORT,
    projectFolder: folder,
    dataDir,
    secret: new Keyring(
      new Secret(values.SALA_SECRET ?? keptSecret(dataDir, isNew)),
      (values.SALA_SECRETS_ACCEPTED ?? []).map((secret) => new Secret(secret)),
    ),
    database: {
      ownerUrl: secretOrNull(values.DATABASE_URL),
      appUrl: secretOrNull(values.DATABASE_APP_URL),
      poolSize: values.SALA_DATABASE_POOL,
    },
    storage: values.SALA_STORAGE ?? { kind: 'fs', folder: join(dataDir, 'files') },
    files: {
      host: values.SALA_FILES_HOST ?? 'files.localhost',
      port: values.SALA_FILES_PORT ?? null,
      handOff: values.SALA_FILES_HAND_OFF ?? null,
    },
    ffmpeg: values.SALA_FFMPEG ?? null,
    trustedProxies: values.SALA_TRUSTED_PROXIES,
    plainHttp: values.SALA_PLAIN_HTTP === 'allowed',
    callsPerMinute: values.SALA_CALLS_PER_MINUTE,
    mail: { smtpUrl: secretOrNull(values.SMTP_URL), from: values.SMTP_FROM ?? null },
    ipLocationUrl: values.SALA_IP_LOCATION_URL ?? null,
    leakedPasswordsUrl: values.SALA_LEAKED_PASSWORDS_URL ?? null,
    etaxSigner:
      values.SALA_ETAX_SIGNER_URL !== undefined && values.SALA_ETAX_SIGNER_SECRET !== undefined
        ? { url: values.SALA_ETAX_SIGNER_URL, secret: new Secret(values.SALA_ETAX_SIGNER_SECRET) }
        : null,
    line: {
      accessOrigin: values.SALA_LINE_URL ?? 'https://access.line.me',
      apiOrigin: values.SALA_LINE_URL ?? 'https://api.line.me',
      sdkOrigin: values.SALA_LINE_URL ?? 'https://static.line-scdn.net',
      sdkDataOrigin: values.SALA_LINE_URL ?? 'https://liffsdk.line-scdn.net',
    },
    logLevel: values.LOG_LEVEL,
    operatorToken: secretOrNull(values.SALA_OPERATOR_TOKEN),
    isDemoWelcome: values.SALA_ENV === 'localhost' && values.SALA_DEMO === 'on',
  };
}

/** Returns whether clients on other machines may connect: a proxy elsewhere, or visitors over plain http. */
function isReachedFromOutside({
  SALA_TRUSTED_PROXIES: proxies,
  SALA_PLAIN_HTTP: plainHttp,
}: z.output<typeof Environment>): boolean {
  return (
    plainHttp !== undefined || proxies.some((network) => !network.startsWith('127.') && network !== '::1')
  );
}

function keptSecret(dataDir: string, isNew: boolean): string {
  const file = join(dataDir, 'secret');
  if (!isNew && !existsSync(file))
    throw new OperatorProblem(
      `There is no installation in ${dataDir}: start the server first, or set SALA_DATA_DIR, DATABASE_URL and SALA_SECRET as the server has them.`,
    );
  try {
    makeDataFolder(dataDir);
    if (isNew) writeFileSync(file, `${randomBytes(48).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EEXIST')
      throw new OperatorProblem(
        `The secret could not be written to ${file} (${code}): set SALA_SECRET, or SALA_DATA_DIR to a folder of your own.`,
      );
  }
  let kept: string;
  try {
    kept = readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw new OperatorProblem(
      `The secret in ${file} cannot be read (${(error as NodeJS.ErrnoException).code}): start Sala as the user who made it, or set SALA_SECRET.`,
    );
  }
  if (Buffer.byteLength(kept) >= MIN_SECRET_BYTES) return kept;
  throw new OperatorProblem(
    `The secret in ${file} is damaged: remove the file, and everybody signs in anew.`,
  );
}

/** Secrets separated by commas, or a JSON list where one of them contains a comma. */
function readSecrets(value: string, context: z.RefinementCtx<string>): string[] {
  const secrets = value.trim().startsWith('[') ? listOfTexts(value) : splitList(value);
  if (secrets?.every((secret) => Buffer.byteLength(secret) >= MIN_SECRET_BYTES)) return secrets;
  context.addIssue({
    code: 'custom',
    message: `SALA_SECRETS_ACCEPTED must be secrets of at least ${MIN_SECRET_BYTES} characters, separated by commas.`,
  });
  return z.NEVER;
}

function listOfTexts(json: string): string[] | null {
  try {
    return z.array(z.string()).parse(JSON.parse(json));
  } catch {
    return null; // the caller reports what is expected, without the given value
  }
}

function secretOrNull(value: string | undefined): Secret | null {
  return value === undefined ? null : new Secret(value);
}

function whole(name: VariableName, min: number, max: number) {
  const sentence = `${name} must be a whole number from ${min} to ${max}.`;
  return z
    .string()
    .regex(/^\s*\d{1,9}\s*$/, sentence)
    .transform(Number)
    .pipe(z.number().min(min, sentence).max(max, sentence));
}

function postgresUrl(name: VariableName) {
  return z.string().refine((value) => {
    const url = URL.parse(value);
    return url !== null && ['postgres:', 'postgresql:'].includes(url.protocol) && url.pathname.length > 1;
  }, `${name} must look like postgres://user:password@host:5432/database.`);
}

function readStorage(value: string, context: z.RefinementCtx<string>): StoragePlace {
  const problem = (message: string): typeof z.NEVER => {
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  };
  if (value.startsWith('s3:')) {
    const parsed = parseS3Location(value.slice('s3:'.length));
    return 'location' in parsed
      ? { kind: 's3', location: parsed.location }
      : problem(parsed.problems.join('\n'));
  }
  if (!value.startsWith('fs:') || !isAbsolute(value.slice('fs:'.length)))
    return problem(
      'SALA_STORAGE must be fs: and an absolute folder, such as fs:/var/lib/sala/files, or s3: and the fields of a bucket.',
    );
  return { kind: 'fs', folder: value.slice('fs:'.length) };
}

function isListenAddress(value: string): boolean {
  return isIP(value) !== 0 || HOST_NAME.test(value.toLowerCase());
}

function isNetwork(value: string): boolean {
  const [address = '', bits, ...rest] = value.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}

function isOrigin(value: string): boolean {
  const url = URL.parse(value);
  return url !== null && ['http:', 'https:'].includes(url.protocol) && url.origin === value;
}

function isSmtpUrl(value: string): boolean {
  const url = URL.parse(value);
  return url !== null && ['smtp:', 'smtps:'].includes(url.protocol) && url.hostname !== '';
}

function splitList(value: string): string[] {
  return value
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}
