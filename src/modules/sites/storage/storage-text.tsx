import { z } from 'zod';
import * as m from '#messages';
import { TRIAL_FAILURES, type TrialFailure } from '#platform/storage/store-trial-contract.ts';

/** Returns why a store cannot be used and what to check. */
export function trialFailure(why: TrialFailure): string {
  switch (why) {
    case 'secret_missing':
      return m.sites_storage_fail_secret_missing();
    case 'inside':
      return m.sites_storage_fail_inside();
    case 'port':
      return m.sites_storage_fail_port();
    case 'unreachable':
      return m.sites_storage_fail_unreachable();
    case 'login':
      return m.sites_storage_fail_login();
    case 'bucket':
      return m.sites_storage_fail_bucket();
    case 'rights':
      return m.sites_storage_fail_rights();
    case 'other':
      return m.sites_storage_fail_other();
  }
}

const Unusable = z.object({ why: z.enum(TRIAL_FAILURES), said: z.string().nullable() });

/** Form field of each failure reason. */
const FIELD_OF: Readonly<Partial<Record<TrialFailure, string>>> = {
  secret_missing: 'secretKey',
  inside: 'endpoint',
  port: 'endpoint',
  unreachable: 'endpoint',
  login: 'accessKey',
  bucket: 'bucket',
};

/** Turns a storage refusal into a form problem; null for refusals that other settings share. */
export function storageProblem({ code, details }: { code: string; details?: unknown }) {
  if (code === 'storage.too_many_stores') return { message: m.sites_storage_too_many(), fields: {} };
  const unusable = code === 'storage.store_unusable' ? Unusable.safeParse(details).data : undefined;
  if (unusable === undefined) return null;
  const reason = trialFailure(unusable.why);
  const field = FIELD_OF[unusable.why];
  const message = unusable.said === null ? reason : `${reason} (${unusable.said})`;
  return { message, fields: field === undefined ? {} : { [field]: reason } };
}
