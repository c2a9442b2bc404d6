import { intent } from '#platform/page/page.ts';
import {
  ReissueInput,
  reissueCertificate,
  RevokeInput,
  revokeCertificate,
} from '../issue/change-certificate.ts';

/** Form intents of the lists of issued certificates. */
export const changeIntents = {
  revoke: intent({ input: RevokeInput, handle: revokeCertificate }),
  reissue: intent({ input: ReissueInput, limit: { perMinute: 60 }, handle: reissueCertificate }),
};
