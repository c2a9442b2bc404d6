import { isIP } from 'node:net';
import { Secret } from './secret.ts';

/** A bucket and the way to it. */
export interface S3Place {
  /** Null: Amazon's own address for the region. */
  readonly endpoint: string | null;
  readonly region: string;
  readonly bucket: string;
  readonly accessKey: string;
  readonly secretKey: Secret;
  /** The bucket as the first part of the path instead of the host: what most compatible stores want. */
  readonly isPathStyle: boolean;
}

/** Bucket names of S3: 3 to 63 of a-z, 0-9, dot and hyphen, beginning and ending with a letter or digit; not an IP address. */
const BUCKET = /^(?!.*\.\.)[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const REGION = /^[a-z0-9][a-z0-9-]{0,62}$/;
/** No spaces and no control characters; Amazon's own have 20 and 40. */
const KEY = /^[\x21-\x7e]{1,500}$/;

/** Whether S3 takes this as the name of a bucket. */
export function isBucketName(text: string): boolean {
  return BUCKET.test(text) && isIP(text) === 0;
}

/** Whether this may stand as the name of a region in a signature. */
export function isRegionName(text: string): boolean {
  return REGION.test(text);
}

/** The origin of an endpoint, without a path, a name or a question; null for anything else. */
export function endpointOrigin(text: string): string | null {
  const url = URL.parse(text);
  if (url === null || !['http:', 'https:'].includes(url.protocol)) return null;
  const isBare = url.pathname === '/' && url.search === '' && url.hash === '' && url.username === '';
  return isBare && url.password === '' ? url.origin : null;
}

const FIELDS = ['s3Endpoint', 's3Region', 's3Bucket', 's3Key', 's3Secret', 'pathStyle'] as const;
type Field = (typeof FIELDS)[number];

/**
 * Reads what stands behind `s3:` in SALA_STORAGE: `s3Bucket=files&s3Region=…&s3Key=…&s3Secret=…`, where `%26` stands
 * for & and `%25` for %. Answers the place, or one sentence for each bad value; no sentence repeats a value.
 */
export function parseS3Place(text: string): { place: S3Place } | { problems: string[] } {
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
    place: {
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
