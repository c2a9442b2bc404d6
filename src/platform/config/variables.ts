/** One environment variable, as the README's table shows it. */
export interface Variable {
  readonly name: string;
  /** Default, in words. */
  readonly byDefault: string;
  readonly meaning: string;
  /** It is or may contain a secret: never written to disk. */
  readonly isConfidential?: true;
}

/** Every environment variable that Sala reads. A test compares the README's table with this one. */
export const VARIABLES = [
  { name: 'PORT', byDefault: '5001', meaning: 'Port of the web server.' },
  {
    name: 'HOST',
    byDefault:
      '127.0.0.1; in production 0.0.0.0 where SALA_TRUSTED_PROXIES names another machine or plain http is allowed',
    meaning: 'Address that the web server listens on.',
  },
  {
    name: 'SALA_ENV',
    byDefault: 'localhost',
    meaning: '`localhost` (demo world, local mailbox, developer panel) or `production`.',
  },
  {
    name: 'SALA_SECRET',
    isConfidential: true,
    byDefault: 'made once, kept in the data folder; required in production',
    meaning: "At least 32 characters; sessions, links and the run-time role's password derive from it.",
  },
  {
    name: 'SALA_SECRETS_ACCEPTED',
    isConfidential: true,
    byDefault: 'none',
    meaning:
      'Further secrets, by commas, that are accepted beside SALA_SECRET while it is being changed (`docs/operating.md`).',
  },
  {
    name: 'SALA_DATA_DIR',
    byDefault: '`.sala` in the project',
    meaning: 'Folder of the embedded database and of stored files.',
  },
  {
    name: 'DATABASE_URL',
    isConfidential: true,
    byDefault: 'the embedded PostgreSQL',
    meaning:
      'A PostgreSQL 18 of your own, as the role that owns the database: `postgres://owner:…@host/sala`.',
  },
  {
    name: 'DATABASE_APP_URL',
    isConfidential: true,
    byDefault: 'role `sala_app`, made by `migrate`',
    meaning: 'The same database as a run-time role that owns nothing and is no superuser.',
  },
  {
    name: 'SALA_DATABASE_POOL',
    byDefault: '10',
    meaning: 'Connections to the database for each process, 1 to 100.',
  },
  {
    name: 'SALA_STORAGE',
    byDefault: '`fs:` and the folder `files` in the data folder',
    meaning:
      "Where files are stored: `fs:/absolute/folder`, or a bucket, `s3:s3Bucket=…&s3Region=…&s3Key=…&s3Secret=…` with `s3Endpoint=https://…` and `pathStyle=on` for stores that are not Amazon's (`docs/storage.md`).",
  },
  {
    name: 'SALA_FILES_HOST',
    byDefault: '`files.localhost`; required in production',
    meaning: "Host name that uploaded files are served from, without cookies; never a tenant's own.",
  },
  {
    name: 'SALA_FILES_PORT',
    byDefault: 'the port of the pages',
    meaning: 'Port of that host name, when it differs.',
  },
  {
    name: 'SALA_FILES_HAND_OFF',
    byDefault: 'none: Sala sends files itself',
    meaning:
      'Internal path, such as `/stored/`, under which the nginx in front serves the folder of SALA_STORAGE (`docs/storage.md`).',
  },
  {
    name: 'SALA_FFMPEG',
    byDefault: 'none: films play as they were sent',
    meaning:
      'The program that makes films in several qualities: `/usr/bin/ffmpeg`, with `ffprobe` beside it.',
  },
  {
    name: 'SALA_TRUSTED_PROXIES',
    byDefault: 'none',
    meaning:
      'Addresses or networks (`10.0.0.0/8`), by commas, whose X-Forwarded-* headers are believed. In production it must name the proxy that ends TLS (`docs/operating.md`).',
  },
  {
    name: 'SALA_PLAIN_HTTP',
    byDefault: 'none: in production sites are served over https only',
    meaning:
      '`allowed` serves sites by plain http as well: passwords and cookies then travel in the clear, for networks that nobody else listens to.',
  },
  {
    name: 'SALA_CALLS_PER_MINUTE',
    byDefault: '600',
    meaning:
      'How often one person may make the same call in a minute, where the call has no limit of its own, and one program any calls; guests of one address ten times as often, members of one address two hundred times.',
  },
  {
    name: 'SMTP_URL',
    isConfidential: true,
    byDefault: 'none: mail waits until there is one, on localhost the mailbox page shows it',
    meaning: 'Mail server: `smtps://user:password@host:465`.',
  },
  {
    name: 'SMTP_FROM',
    byDefault: 'required with SMTP_URL',
    meaning: 'Sender of mail: `Sala <post@example.org>`.',
  },
  {
    name: 'SALA_DEMO',
    byDefault: '`on` where SALA_ENV is `localhost`',
    meaning:
      '`off` starts an empty installation without the demo world; in production only `start --demo` makes it.',
  },
  {
    name: 'SALA_IP_LOCATION_URL',
    isConfidential: true,
    byDefault: 'none: places stay unknown',
    meaning:
      "Where the server asks in which place a visitor's IP address is: `https://host/json/{ip}`, answering `cityName`, `regionName`, `countryName`, `isProxy`, `isp`.",
  },
  {
    name: 'SALA_LEAKED_PASSWORDS_URL',
    isConfidential: true,
    byDefault: 'none: the list of common passwords alone counts',
    meaning:
      'Where the server asks whether a new password leaked elsewhere: `https://api.pwnedpasswords.com/range/{prefix}`, or a copy in the house. It gets five characters of the SHA-1.',
  },
  {
    name: 'SALA_LINE_URL',
    byDefault: "LINE's own addresses",
    meaning: 'Stand-in for the servers of LINE while testing, `http://127.0.0.1:8085`; not in production.',
  },
  { name: 'LOG_LEVEL', byDefault: 'info', meaning: '`debug`, `info`, `warn`, `error` or `silent`.' },
  {
    name: 'SALA_OPERATOR_TOKEN',
    isConfidential: true,
    byDefault: 'none: `/metrics` is closed',
    meaning: 'Bearer token that opens `/metrics`, at least 16 characters.',
  },
] as const satisfies readonly Variable[];

export type VariableName = (typeof VARIABLES)[number]['name'];
