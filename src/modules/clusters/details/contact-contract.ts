import { z } from 'zod';
import { TypedRowVersion } from '#platform/db/column-contract.ts';
import { MAX_EMAIL } from '#platform/text/email-contract.ts';
import { typedNumber } from '#platform/text/typed-number-contract.ts';
import { ClusterKey } from '../cluster/cluster-contract.ts';
import { parsePhone } from './details-rules.ts';

export const MAX_LINE_ID = 60;
/** Longest number as people type it, with separators. */
export const MAX_TYPED_NUMBER = 40;

/** Which organisation is saved, and in which version it was read. */
export const savedShape = { cluster: ClusterKey, version: TypedRowVersion };

/** How it is reached. */
export const contactShape = {
  phone: typedNumber(parsePhone, MAX_TYPED_NUMBER),
  email: z.union([z.literal(''), z.string().trim().max(MAX_EMAIL).pipe(z.email())]).default(''),
  lineId: z.string().trim().max(MAX_LINE_ID).default(''),
};

export const ContactInput = z.object({ ...savedShape, ...contactShape });
