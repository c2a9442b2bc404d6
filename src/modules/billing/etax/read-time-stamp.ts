import { constants, createHash, timingSafeEqual, verify, X509Certificate } from 'node:crypto';
import {
  ContentInfo,
  id_contentType,
  id_messageDigest,
  id_signedData,
  SignedData,
  type SignerInfo,
} from '@peculiar/asn1-cms';
import { AsnConvert, OctetString } from '@peculiar/asn1-schema';
import { id_ct_tstInfo, TSTInfo } from '@peculiar/asn1-tsp';
import { id_kp_timeStamping } from '@peculiar/asn1-x509';
import { signedAttributesOf } from './signed-attributes.ts';

/** What the token of a time stamp says. */
export interface TimeStamp {
  /** By the clock of the authority. */
  readonly at: Date;
  /** As its certificate names it. */
  readonly authority: string;
}

/** Digests that are accepted (RFC 5754), by their identifiers. */
const DIGESTS: Readonly<Record<string, string>> = {
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
};

/** `id-ct-TSTInfo` as its attribute has it, in DER. */
const TST_INFO = Buffer.from('060b2a864886f70d0109100104', 'hex');
const RSASSA_PSS = '1.2.840.113549.1.1.10';
/** Longest name that is kept. */
const MAX_AUTHORITY = 200;

/**
 * Reads a time-stamp token (RFC 3161 §2.4.2, CMS of RFC 5652) over some bytes. Returns null unless it is one, its imprint is
 * the digest of these bytes, and it was signed with the key of a certificate within it that is meant for time stamps and was
 * valid then. Whether that certificate was given by an authority that one trusts is not examined.
 */
export function readTimeStamp(token: Uint8Array, covered: readonly Uint8Array[]): TimeStamp | null {
  try {
    const signed = signedDataOf(token);
    const content = signed.encapContentInfo.eContent?.single?.buffer;
    const [signer, ...others] = signed.signerInfos;
    if (content === undefined || signer === undefined || others.length > 0) return null;
    const { messageImprint, genTime } = AsnConvert.parse(content, TSTInfo);
    const imprint = digestOf(messageImprint.hashAlgorithm.algorithm, covered);
    if (!isSame(imprint, messageImprint.hashedMessage.buffer)) return null;
    const certificate = certificatesOf(signed).find(
      (each) => mayStamp(each, genTime) && isSignedBy(signer, each, content),
    );
    return certificate ? { at: genTime, authority: authorityOf(certificate) } : null;
  } catch {
    return null; // what the parsers cannot read is no token
  }
}

function signedDataOf(token: Uint8Array): SignedData {
  const { contentType, content } = AsnConvert.parse(token, ContentInfo);
  if (contentType !== id_signedData) throw new Error('Not signed data.');
  const signed = AsnConvert.parse(content, SignedData);
  if (signed.encapContentInfo.eContentType !== id_ct_tstInfo) throw new Error('Not about a time.');
  return signed;
}

function certificatesOf({ certificates }: SignedData): X509Certificate[] {
  return [...(certificates ?? [])].flatMap(({ certificate }) =>
    certificate ? [new X509Certificate(Buffer.from(AsnConvert.serialize(certificate)))] : [],
  );
}

/** RFC 3161 §2.3: the certificate's purpose is stamping times. */
function mayStamp({ keyUsage, validFromDate, validToDate }: X509Certificate, at: Date): boolean {
  return (keyUsage ?? []).includes(id_kp_timeStamping) && validFromDate <= at && at <= validToDate;
}

/** RFC 5652 §5.4: the signature is over the attributes, which hold the type and the digest of the content. */
function isSignedBy(signer: SignerInfo, { publicKey }: X509Certificate, content: ArrayBuffer): boolean {
  const digest = DIGESTS[signer.digestAlgorithm.algorithm];
  if (digest === undefined) return false;
  if (!isSame(TST_INFO, attributeOf(signer, id_contentType))) return false;
  const contentDigest = AsnConvert.parse(attributeOf(signer, id_messageDigest), OctetString).buffer;
  if (!isSame(digestOf(signer.digestAlgorithm.algorithm, [Buffer.from(content)]), contentDigest))
    return false;
  const isPss = signer.signatureAlgorithm.algorithm === RSASSA_PSS;
  const key = isPss ? { key: publicKey, padding: constants.RSA_PKCS1_PSS_PADDING } : publicKey;
  return verify(digest, signedAttributesOf(signer), key, Buffer.from(signer.signature.buffer));
}

function attributeOf({ signedAttrs }: SignerInfo, type: string): ArrayBuffer {
  const values = (signedAttrs ?? []).filter(({ attrType }) => attrType === type);
  const value = values.length === 1 ? values[0]?.attrValues[0] : undefined;
  if (value === undefined) throw new Error(`The attribute ${type} must stand there once.`);
  return value;
}

function digestOf(algorithm: string, parts: readonly Uint8Array[]): Buffer {
  const hash = createHash(DIGESTS[algorithm] ?? 'unknown');
  for (const part of parts) hash.update(part);
  return hash.digest();
}

function isSame(one: Buffer, other: ArrayBuffer): boolean {
  return one.length === other.byteLength && timingSafeEqual(one, Buffer.from(other));
}

/** The common name of the certificate's holder, or its organisation. */
function authorityOf({ subject }: X509Certificate): string {
  const name = /^CN=(.+)$/m.exec(subject)?.[1] ?? /^O=(.+)$/m.exec(subject)?.[1] ?? subject;
  return name.trim().slice(0, MAX_AUTHORITY);
}
