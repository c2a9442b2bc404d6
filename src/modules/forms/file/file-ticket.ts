import { SignJWT } from 'jose';
import { z } from 'zod';
import type { PreparedFile } from '#platform/attachments/attachment.ts';
import type { Scope } from '#platform/scope.ts';
import { readToken, signToken } from '#platform/session/signed-token.ts';
import { MAX_FILE_NAME } from '../logic/file-rules.ts';

const PURPOSE = 'forms file';
const DAY_MS = 24 * 60 * 60 * 1_000;
/** Shorter than uploads that nobody keeps are stored. */
const UPLOAD_LIFE_MS = DAY_MS;
/** The file is stored for good; only the page that shows it grows old. */
const KEPT_LIFE_MS = 365 * DAY_MS;

const Claims = z.object({
  form: z.uuid(),
  id: z.uuid(),
  name: z.string().min(1).max(MAX_FILE_NAME),
  size: z.int().min(0),
  /** Null: the file belongs to the answer already. */
  sha256: z.string().nullable(),
  picture: z
    .object({
      thumbnail: z.object({ objectId: z.uuid(), sha256: z.string(), sizeBytes: z.int() }),
      width: z.int(),
      height: z.int(),
    })
    .nullable(),
});

/** A file that a ticket names. */
export interface TicketFile {
  readonly id: string;
  /** Uploaded and not kept yet; null for one that the answer has already. */
  readonly uploaded: PreparedFile | null;
}

/** Signs that the server stored a file for a form. Sent with the answers, it becomes part of them. */
export function uploadTicket(
  scope: Pick<Scope, 'app' | 'now'>,
  formId: string,
  { name, stored, picture }: PreparedFile,
): Promise<string> {
  const { objectId: id, sizeBytes: size, sha256 } = stored;
  return ticket(scope, { form: formId, id, name, size, sha256, picture });
}

/** Signs that an answer has this file: where the answer is changed, it stays. */
export function keptTicket(
  scope: Pick<Scope, 'app' | 'now'>,
  formId: string,
  file: { readonly id: string; readonly name: string; readonly size: number },
): Promise<string> {
  return ticket(scope, { form: formId, ...file, sha256: null, picture: null });
}

function ticket(scope: Pick<Scope, 'app' | 'now'>, claims: z.output<typeof Claims>): Promise<string> {
  return signToken(
    scope.app.config.secret,
    PURPOSE,
    new SignJWT({ ...claims }).setExpirationTime(
      Math.ceil((scope.now.getTime() + (claims.sha256 === null ? KEPT_LIFE_MS : UPLOAD_LIFE_MS)) / 1_000),
    ),
  );
}

/** Returns the file of a ticket for this form; null for an old or foreign one. */
export async function readTicket(
  scope: Pick<Scope, 'app' | 'now'>,
  formId: string,
  token: string,
): Promise<TicketFile | null> {
  const payload = await readToken(scope.app.config.secret, PURPOSE, token, {
    currentDate: scope.now,
    requiredClaims: ['exp'],
  });
  const claims = Claims.safeParse(payload);
  if (!claims.success || claims.data.form !== formId) return null;
  const { id, name, size, sha256, picture } = claims.data;
  if (sha256 === null) return { id, uploaded: null };
  return { id, uploaded: { name, stored: { objectId: id, sha256, sizeBytes: size }, picture } };
}
