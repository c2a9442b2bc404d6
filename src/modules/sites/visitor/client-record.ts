import { z } from 'zod';
import { anyone } from '#platform/access/access.ts';
import { endpoint } from '#platform/endpoint/endpoint.ts';
import type { RequestFrame } from '#platform/http/request-frame.ts';
import { deviceOf } from '#platform/text/device.ts';
import { ClientRecord } from './client-record-contract.ts';

const UNKNOWN = 'Unknown';

/** With what and from where somebody asks; each part that nobody knows says 'Unknown' (specification §8). */
export async function clientRecordOf({
  app,
  ip,
  userAgent,
}: Pick<RequestFrame, 'app' | 'ip' | 'userAgent'>): Promise<ClientRecord> {
  const place = await app.locations.placeOf(ip);
  return {
    ...deviceOf(userAgent),
    ip: ip.slice(0, 200) || UNKNOWN,
    location: {
      cityName: place?.cityName ?? UNKNOWN,
      regionName: place?.regionName ?? UNKNOWN,
      countryName: place?.countryName ?? UNKNOWN,
      isProxy: place?.isProxy ?? UNKNOWN,
    },
    isp: place?.isp ?? UNKNOWN,
  };
}

/** The browser asks nobody else about itself: the server knows the address, and asks the operator's far side. */
export const clientRecord = endpoint({
  route: 'GET /api/client-record',
  summary: 'With what and from where the asker asks.',
  access: anyone,
  limit: { perMinute: 30 },
  input: z.object({}),
  output: ClientRecord,
  prepare: (_scope, _input, frame) => clientRecordOf(frame),
  handle: async (_scope, _input, { prepared }) => prepared,
});
