import { isIP } from 'node:net';
import { Secret } from './secret.ts';

/** A bucket and how to reach it. */
export interface S3Location {
  /** Null: Amazon's endpoint of the region. */
  readonly endpoint: string | null;
  readonly region: string;
  readonly bucket: string;
  readonly accessKey: string;
  readonly secretKey: Secret;
  /** Puts the bucket first in the path instead of in the host name; most compatible stores require it. */
  readonly isPathStyle: boolean;
}

/**
 * Bucket names of S3: 3 to 63 of a-z, 0-9, dot and hyphen, starting and ending with a letter or digit; not an IP
 * address.
 */
const BUCKET = /^(?!.*\.\.)[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const REGION = /^[a-z0-9][a-z0-9-]{0,62}$/;
/** No spaces and no control characters; Amazon's own keys have 20 and 40 characters. */
const KEY = /^[\x21-\x7e]{1,500}$/;

/** Returns whether S3 accepts this as a bucket name. */
export function isBucketName(text: string): boolean {
  return BUCKET.test(text) && isIP(text) === 0;
}

/** Returns whether this is valid as a region in a signature. */
export function isRegionName(text: string): boolean {
  return REGION.test(text);
}

/** Returns the origin of an endpoint URL without path, query or user; null for anything else. */
export function endpointOrigin(text: string): string | null {
  const url = URL.parse(text);
  if (url === null || !['http:', 'https:'].includes(url.protocol)) return null;
  const isBare = url.pathname === '/' && url.search === '' && url.hash === '' && url.username === '';
  return isBare && url.password === '' ? url.origin : null;
}

const FIELDS = ['s3Endpoint', 's3Region', 's3Bucket', 's3Key', 's3Secret', 'pathStyle'] as const;
type Field = (typeof FIELDS)[number];

/**
 * Parses the part of SALA_STORAGE after `s3:`: `s3Bucket=files&s3Region=…&s3Key=…&s3Secret=…`, with `%26` for & and
 * `%25` for %. Returns the location, or one sentence for each bad value; no sentence repeats a value.
 */
export function parseS3Location(text: string): { location: S3Location } | { problems: string[] } {
  const problems: string[] = [];
  const demand = (isMet: boolean, sentence: string): void => {
    if (!isMet) problems.push(`SALA_STORAGE: ${sentence}`);
  };
  const given = new Map<Field, string>();
  for (const pair of text.split('&').filter((each) => each !== '')) {
    const equals = pair.indexOf('=');
    const name = (equals < 0 ? pair : pair.slice(0, equals)).trim();
    const value = decoded(equals < 0 ? '' : pair.slice(equals + 1).trim());
    const field = FIELDS.find((each) => each === name);
    demand(
      field !== undefined,
      `s3: takes ${FIELDS.join(', ')}, joined by &; another name was given (write %26 for & in a value).`,
    );
    if (field === undefined) continue;
    demand(!given.has(field), `${field} was given twice.`);
    demand(value !== null, `${field} has a % that is none of a code such as %26.`);
    given.set(field, value ?? '');
  }
  const of = (field: Field): string => given.get(field) ?? '';
  const endpoint = of('s3Endpoint') === '' ? null : endpointOrigin(of('s3Endpoint'));
  demand(
    of('s3Endpoint') === '' || endpoint !== null,
    's3Endpoint must be an origin, such as https://s3.example.org.',
  );
  demand(isRegionName(of('s3Region')), 's3Region must name a region, such as ap-southeast-7.');
  demand(isBucketName(of('s3Bucket')), 's3Bucket must name a bucket: 3 to 63 of a-z, 0-9, hyphen and dot.');
  demand(KEY.test(of('s3Key')), 's3Key must be the access key.');
  demand(KEY.test(of('s3Secret')), 's3Secret must be the secret key of that access key.');
  demand(['', 'on', 'off'].includes(of('pathStyle')), 'pathStyle must be on or off.');
  if (problems.length > 0) return { problems };
  return {
    location: {
      endpoint,
      region: of('s3Region'),
      bucket: of('s3Bucket'),
      accessKey: of('s3Key'),
      secretKey: new Secret(of('s3Secret')),
      isPathStyle: of('pathStyle') === 'on',
    },
  };
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
