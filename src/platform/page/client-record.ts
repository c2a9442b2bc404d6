import { deviceOf } from '../text/device.ts';
import { type ClientRecord, UNKNOWN } from './client-record-contract.ts';
import type { RequestFrame } from '../http/request-frame.ts';

/** Returns the client record of a request; unknown parts are 'Unknown' (specification §8). */
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
