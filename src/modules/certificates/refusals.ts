import { z } from 'zod';
import { refusals } from '#platform/refusal.ts';

/** All refusals of certificates. */
export const certificatesRefusals = refusals({
  'certificates.certificate_missing': { kind: 'missing' },
  'certificates.template_missing': { kind: 'missing' },
  'certificates.picture_missing': { kind: 'invalid' },
  /** The lesson gives no certificate yet. */
  'certificates.no_template': { kind: 'conflict' },
  /** Somebody else saved first. */
  'certificates.version_conflict': {
    kind: 'conflict',
    details: z.object({ yours: z.int(), current: z.int() }),
  },
  'certificates.too_many': { kind: 'conflict' },
  /** Revoked and replaced certificates cannot change. */
  'certificates.not_possible': { kind: 'conflict', details: z.object({ state: z.string() }) },
  'certificates.learner_missing': { kind: 'missing' },
});
