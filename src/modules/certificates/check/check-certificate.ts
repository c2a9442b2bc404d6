import { z } from 'zod';
import { countAttempt, readAttempts } from '#platform/access/attempts.ts';
import { zonedDay } from '#platform/dates/zone.ts';
import { sql } from '#platform/db/query.ts';
import { platformRefusals, refuse } from '#platform/refusal.ts';
import type { Scope, ScopeWithoutTx } from '#platform/scope.ts';
import { foldForUnique } from '#platform/text/fold.ts';
import { codeIn, readNumber, spokenCode } from '../certificate/code-rules.ts';
import { type Status, statusOf } from '../certificate/status-rules.ts';
import {
  type CertificateRow,
  findByCode,
  findSuccessor,
  numberText,
} from '../certificate/certificate-rows.ts';
import { pictureUrls } from '../template/template-pictures.ts';
import type { Drawn } from '../certificate/drawn-contract.ts';
import { certificatesSettings } from '../certificate/certificates-settings-contract.ts';
import { certificatesPaths } from '../paths.ts';

/** Misses from one client network within the window before it is rate-limited. */
export const MAX_MISSES = 40;
export const MISS_WINDOW_MINUTES = 15;
/** Most results of a name search. */
const MAX_FOUND = 20;
/** Shortest name that is searched, after folding; it must also contain a space (first and last name). */
const MIN_NAME = 5;

export const CheckInput = z.object({
  code: z.string().trim().max(200).optional().catch(undefined),
  number: z.string().trim().max(60).optional().catch(undefined),
  name: z.string().trim().max(200).optional().catch(undefined),
  /** Hash of a file that the visitor has, computed in their browser. */
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional()
    .catch(undefined),
});
export type CheckInput = z.infer<typeof CheckInput>;

/** What anybody may see of a certificate: what is printed on it, and its status. */
export interface PublicCertificate {
  readonly code: string;
  readonly spokenCode: string;
  readonly number: string;
  readonly status: Status;
  readonly name: string;
  readonly lesson: string;
  readonly lessonSlug: string;
  readonly hours: number;
  readonly scorePercent: number | null;
  readonly completedOn: string;
  readonly issuedAt: string;
  readonly expiresOn: string | null;
  readonly stateAt: string | null;
  /** Path of the certificate that replaced it. */
  readonly successor: string | null;
  readonly site: string;
  readonly hasFile: boolean;
  /** Whether its holder allows it to be found by name. */
  readonly isListed: boolean;
}

/** Result of comparing a dropped file with the issued one. */
export type FileVerdict = 'same' | 'changed' | 'unknown';

export interface CheckResult {
  readonly found: readonly PublicCertificate[];
  readonly file: FileVerdict | null;
}

/**
 * Runs a public lookup in its own transaction. Misses count as guesses; too many are rate-limited. Refuses with
 * `platform.too_many_requests`.
 */
export async function guarded<T>(
  outside: ScopeWithoutTx,
  query: (scope: Scope) => Promise<T>,
  isMiss: (found: T) => boolean,
): Promise<T> {
  const { app, tenant } = outside;
  const found = await app.database.read(tenant.id, async (tx) => {
    const { attempts, waiting } = await readAttempts(tx, tenant.id, missOf(outside));
    if (attempts >= MAX_MISSES) throw refuse(platformRefusals, 'platform.too_many_requests', waiting);
    return query({ ...outside, tx });
  });
  if (isMiss(found))
    await app.database.write(tenant.id, (tx) => countAttempt(tx, tenant.id, missOf(outside)));
  return found;
}

function missOf({ place, now }: Pick<Scope, 'place' | 'now'>) {
  return { subject: `certificates.check:${place ?? 'unknown'}`, windowMinutes: MISS_WINDOW_MINUTES, now };
}

/**
 * Looks up certificates by code or file alone, by number together with the name (numbers are easy to guess), or by full name
 * where site and holder allow it.
 */
export async function checkCertificates(scope: Scope, input: CheckInput): Promise<CheckResult> {
  if (input.sha256 !== undefined) return checkFile(scope, input.sha256, input.code);
  const rows = await lookedUp(scope, input);
  return { found: await Promise.all(rows.map((row) => publicView(scope, row))), file: null };
}

async function lookedUp(scope: Scope, { code, number, name }: CheckInput): Promise<CertificateRow[]> {
  const named = name === undefined ? '' : foldForUnique(name);
  if (code !== undefined && code !== '') {
    const read = codeIn(code);
    const row = read === null ? null : await findByCode(scope, read);
    return row ? [row] : [];
  }
  if (number !== undefined && number !== '') {
    const read = readNumber(number);
    if (read === null || named === '') return [];
    const row = await scope.tx.first(sql<CertificateRow>`
      select * from certificates_certificate
       where tenant_id = ${scope.tenant.id} and year = ${read.year} and number = ${read.number}`);
    return row && isNamed(row.holderName, named) ? [row] : [];
  }
  if (!isNameSearchOn(scope) || named.length < MIN_NAME || !named.includes(' ')) return [];
  return scope.tx.rows(sql<CertificateRow>`
    select * from certificates_certificate
     where tenant_id = ${scope.tenant.id} and is_listed and holder_folded = ${named} and state = 'issued'
     order by issued_at desc limit ${MAX_FOUND}`);
}

/** Whether this site allows searching certificates by name alone. */
export function isNameSearchOn({ tenant }: Pick<Scope, 'tenant'>): boolean {
  return certificatesSettings.of(tenant).certificates.isNameSearchOn;
}

/** Whether the typed name is the holder's full name or one whole word of it. */
function isNamed(holder: string, typed: string): boolean {
  const folded = foldForUnique(holder);
  return folded === typed || folded.split(' ').includes(typed);
}

/** `same` when the bytes are the issued ones; a changed file still yields the certificate it claims to be. */
async function checkFile(scope: Scope, sha256: string, claimed: string | undefined): Promise<CheckResult> {
  const same = await scope.tx.first(sql<CertificateRow>`
    select * from certificates_certificate where tenant_id = ${scope.tenant.id} and pdf_sha256 = ${sha256}`);
  if (same) return { found: [await publicView(scope, same)], file: 'same' };
  const code = claimed === undefined ? null : codeIn(claimed);
  const row = code === null ? null : await findByCode(scope, code);
  return row ? { found: [await publicView(scope, row)], file: 'changed' } : { found: [], file: 'unknown' };
}

export async function publicView(scope: Scope, row: CertificateRow): Promise<PublicCertificate> {
  const successor = row.state === 'superseded' ? await findSuccessor(scope, row.certificateId) : null;
  const status = statusOf(
    { state: row.state, expiresOn: row.expiresOn },
    zonedDay(scope.now, scope.tenant.zone),
  );
  return {
    code: row.code,
    spokenCode: spokenCode(row.code),
    number: numberText(row),
    status,
    name: row.holderName,
    lesson: scope.locale === 'en' && row.lessonTitleEn !== '' ? row.lessonTitleEn : row.lessonTitleTh,
    lessonSlug: row.lessonSlug,
    hours: Number(row.hours),
    scorePercent: row.scorePercent === null ? null : Number(row.scorePercent),
    completedOn: row.completedOn,
    issuedAt: row.issuedAt.toISOString(),
    expiresOn: row.expiresOn,
    stateAt: row.stateAt?.toISOString() ?? null,
    successor: successor ? certificatesPaths.public(successor.code) : null,
    site: scope.tenant.name,
    hasFile: row.pdfObjectId !== null && (status === 'valid' || status === 'expired'),
    isListed: row.isListed,
  };
}

/** Looks up a certificate, with its face, by what somebody typed or scanned; null when there is none. */
export function lookUpPublic(
  outside: ScopeWithoutTx,
  typed: string,
): Promise<{ certificate: PublicCertificate; face: Face | null } | null> {
  return guarded(
    outside,
    async (scope) => {
      const row = await findByTyped(scope, typed);
      return row && { certificate: await publicView(scope, row), face: await faceOf(scope, row) };
    },
    (found) => found === null,
  );
}

export async function findByTyped(scope: Scope, typed: string): Promise<CertificateRow | null> {
  const code = codeIn(typed);
  return code === null ? null : findByCode(scope, code);
}

export interface Face {
  readonly drawn: Drawn;
  readonly pictures: Readonly<Record<string, string>>;
}

/** Returns how the certificate looks; null when it is revoked or replaced, and until its file exists. */
export async function faceOf(scope: Scope, row: CertificateRow): Promise<Face | null> {
  if (row.drawn === null || row.state !== 'issued') return null;
  const ids = row.drawn.items.flatMap((item) => (item.kind === 'picture' ? [item.pictureId] : []));
  const background = row.drawn.background === null ? [] : [row.drawn.background];
  return { drawn: row.drawn, pictures: await pictureUrls(scope, [...new Set([...ids, ...background])]) };
}
