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
      '127.0.0.1; in production 0.0.0.0 if SALA_TRUSTED_PROXIES names another machine or plain http is allowed',
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
    byDefault: 'generated once and stored in the data folder; required in production',
    meaning:
      "Signing secret, at least 32 characters. Keys for sessions and links, and the run-time role's password, are derived from it.",
  },
  {
    name: 'SALA_SECRETS_ACCEPTED',
    isConfidential: true,
    byDefault: 'none',
    meaning:
      'Additional secrets, comma-separated, accepted while SALA_SECRET is being rotated (`docs/operating.md`).',
  },
  {
    name: 'SALA_DATA_DIR',
    byDefault: '`.sala` in the project',
    meaning: 'Folder for the embedded database and stored files.',
  },
  {
    name: 'DATABASE_URL',
    isConfidential: true,
    byDefault: 'the embedded PostgreSQL',
    meaning:
      'URL of an external PostgreSQL 18, as the role that owns the database: `postgres://owner:…@host/sala`.',
  },
  {
    name: 'DATABASE_APP_URL',
    isConfidential: true,
    byDefault: 'role `sala_app`, created by `migrate`',
    meaning: 'URL of the same database as a run-time role that owns nothing and is not a superuser.',
  },
  {
    name: 'SALA_DATABASE_POOL',
    byDefault: '10',
    meaning: 'Database connections per process, 1 to 100.',
  },
  {
    name: 'SALA_STORAGE',
    byDefault: '`fs:` with the folder `files` in the data folder',
    meaning:
      'Where files are stored: `fs:/absolute/folder`, or an S3 bucket, `s3:s3Bucket=…&s3Region=…&s3Key=…&s3Secret=…` with `s3Endpoint=https://…` and `pathStyle=on` for providers other than Amazon (`docs/storage.md`).',
  },
  {
    name: 'SALA_FILES_HOST',
    byDefault: '`files.localhost`; required in production',
    meaning: "Hostname that serves uploaded files, without cookies; must not be a tenant's hostname.",
  },
  {
    name: 'SALA_FILES_PORT',
    byDefault: 'same as the pages',
    meaning: 'Port of SALA_FILES_HOST, if different.',
  },
  {
    name: 'SALA_FILES_HAND_OFF',
    byDefault: 'none: Sala sends files itself',
    meaning:
      'Internal path, such as `/stored/`, under which the nginx proxy serves the folder of SALA_STORAGE (`docs/storage.md`).',
  },
  {
    name: 'SALA_FFMPEG',
    byDefault: 'none: videos play as uploaded',
    meaning:
      'Absolute path of ffmpeg, for transcoding videos to several qualities: `/usr/bin/ffmpeg`, with `ffprobe` in the same folder.',
  },
  {
    name: 'SALA_TRUSTED_PROXIES',
    byDefault: 'none',
    meaning:
      'Addresses or networks (`10.0.0.0/8`), comma-separated, whose X-Forwarded-* headers are trusted. In production it must include the proxy that terminates TLS (`docs/operating.md`).',
  },
  {
    name: 'SALA_PLAIN_HTTP',
    byDefault: 'none: production serves sites over https only',
    meaning:
      '`allowed` also serves sites over plain http, which sends passwords and cookies unencrypted: for trusted networks only.',
  },
  {
    name: 'SALA_CALLS_PER_MINUTE',
    byDefault: '600',
    meaning:
      'Rate limit per minute: of a person for each call without a limit of its own, of a program for all calls together. The guests of one address share ten times as much, its members two hundred times.',
  },
  {
    name: 'SMTP_URL',
    isConfidential: true,
    byDefault: 'none: mail stays queued; on localhost the mailbox page shows it',
    meaning: 'Mail server: `smtps://user:password@host:465`.',
  },
  {
    name: 'SMTP_FROM',
    byDefault: 'required with SMTP_URL',
    meaning: 'Sender address: `Sala <post@example.org>`.',
  },
  {
    name: 'SALA_DEMO',
    byDefault: '`on` if SALA_ENV is `localhost`',
    meaning:
      '`off` starts an empty installation without the demo world; in production only `start --demo` creates it.',
  },
  {
    name: 'SALA_IP_LOCATION_URL',
    isConfidential: true,
    byDefault: 'none: locations are unknown',
    meaning:
      "Lookup service for the location of visitors' IP addresses: `https://host/json/{ip}`, returning `cityName`, `regionName`, `countryName`, `isProxy`, `isp`.",
  },
  {
    name: 'SALA_LEAKED_PASSWORDS_URL',
    isConfidential: true,
    byDefault: 'none: only the built-in list of common passwords is checked',
    meaning:
      'Lookup service for leaked passwords: `https://api.pwnedpasswords.com/range/{prefix}`, or a self-hosted copy. It receives the first five characters of the SHA-1.',
  },
  {
    name: 'SALA_ETAX_SIGNER_URL',
    byDefault: 'none: electronic messages of tax documents are not signed',
    meaning:
      'Signing service for the XML of tax documents, such as `https://signer.example.org/sign` (`docs/operating.md`).',
  },
  {
    name: 'SALA_ETAX_SIGNER_SECRET',
    isConfidential: true,
    byDefault: 'required with SALA_ETAX_SIGNER_URL',
    meaning: 'Bearer token for the signing service, at least 16 characters.',
  },
  {
    name: 'SALA_LINE_URL',
    byDefault: "LINE's servers",
    meaning: "Test double for LINE's servers, such as `http://127.0.0.1:8085`; not in production.",
  },
  { name: 'LOG_LEVEL', byDefault: 'info', meaning: '`debug`, `info`, `warn`, `error` or `silent`.' },
  {
    name: 'SALA_OPERATOR_TOKEN',
    isConfidential: true,
    byDefault: 'none: `/metrics` is disabled',
    meaning: 'Bearer token for `/metrics`, at least 16 characters.',
  },
] as const satisfies readonly Variable[];

export type VariableName = (typeof VARIABLES)[number]['name'];
