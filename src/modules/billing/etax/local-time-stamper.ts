import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import {
  Attribute,
  CertificateChoices,
  CertificateSet,
  CMSVersion,
  ContentInfo,
  DigestAlgorithmIdentifiers,
  EncapsulatedContent,
  EncapsulatedContentInfo,
  id_contentType,
  id_messageDigest,
  id_signedData,
  IssuerAndSerialNumber,
  SignedData,
  SignerIdentifier,
  SignerInfo,
  SignerInfos,
} from '@peculiar/asn1-cms';
import { AsnConvert, OctetString } from '@peculiar/asn1-schema';
import { id_ct_tstInfo, MessageImprint, TSTInfo } from '@peculiar/asn1-tsp';
import {
  AlgorithmIdentifier,
  AttributeTypeAndValue,
  AttributeValue,
  Certificate,
  ExtendedKeyUsage,
  Extension,
  Extensions,
  id_ce_extKeyUsage,
  id_kp_timeStamping,
  Name,
  RelativeDistinguishedName,
  SubjectPublicKeyInfo,
  TBSCertificate,
  Validity,
  Version,
} from '@peculiar/asn1-x509';
import { signedAttributesOf } from './signed-attributes.ts';

/** Name of the local authority, as its certificate has it. */
export const LOCAL_AUTHORITY = 'Local Time Stamp Authority';

const SHA256 = new AlgorithmIdentifier({ algorithm: '2.16.840.1.101.3.4.2.1', parameters: null });
const ECDSA_SHA256 = new AlgorithmIdentifier({ algorithm: '1.2.840.10045.4.3.2' });
const COMMON_NAME = '2.5.4.3';
const SERIAL = Uint8Array.of(1).buffer;
/** `id-ct-TSTInfo` in DER. */
const TST_INFO = Buffer.from('060b2a864886f70d0109100104', 'hex');

/** An authority that stamps times, for tests (RFC 3161): its own key, and a certificate that it gave itself. */
export interface LocalTimeStamper {
  /** Returns the token over some bytes. */
  stamp(bytes: Uint8Array, at: Date): Buffer;
}

/** `purpose` is what the certificate is meant for: by default stamping times. */
export function openTimeStamper(purpose: string = id_kp_timeStamping): LocalTimeStamper {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const certificate = certify(privateKey, publicKey, purpose);
  return { stamp: (bytes, at) => tokenOf(infoOf(bytes, at), certificate, privateKey) };
}

function certify(privateKey: KeyObject, publicKey: KeyObject, purpose: string): Certificate {
  const name = new Name([
    new RelativeDistinguishedName([
      new AttributeTypeAndValue({
        type: COMMON_NAME,
        value: new AttributeValue({ utf8String: LOCAL_AUTHORITY }),
      }),
    ]),
  ]);
  const tbsCertificate = new TBSCertificate({
    version: Version.v3,
    serialNumber: SERIAL,
    signature: ECDSA_SHA256,
    issuer: name,
    validity: new Validity({
      notBefore: new Date('2020-01-01T00:00:00Z'),
      notAfter: new Date('2049-01-01T00:00:00Z'),
    }),
    subject: name,
    subjectPublicKeyInfo: AsnConvert.parse(
      publicKey.export({ type: 'spki', format: 'der' }),
      SubjectPublicKeyInfo,
    ),
    extensions: new Extensions([
      new Extension({
        extnID: id_ce_extKeyUsage,
        critical: true,
        extnValue: new OctetString(AsnConvert.serialize(new ExtendedKeyUsage([purpose]))),
      }),
    ]),
  });
  return new Certificate({
    tbsCertificate,
    signatureAlgorithm: ECDSA_SHA256,
    signatureValue: signature(Buffer.from(AsnConvert.serialize(tbsCertificate)), privateKey),
  });
}

function infoOf(bytes: Uint8Array, at: Date): Buffer {
  const info = new TSTInfo({
    policy: '1.2.3.4.1',
    messageImprint: new MessageImprint({
      hashAlgorithm: SHA256,
      hashedMessage: new OctetString(digestOf(bytes)),
    }),
    serialNumber: SERIAL,
    genTime: at,
  });
  return Buffer.from(AsnConvert.serialize(info));
}

function tokenOf(info: Buffer, certificate: Certificate, privateKey: KeyObject): Buffer {
  const signer = new SignerInfo({
    version: CMSVersion.v1,
    sid: new SignerIdentifier({
      issuerAndSerialNumber: new IssuerAndSerialNumber({
        issuer: certificate.tbsCertificate.issuer,
        serialNumber: SERIAL,
      }),
    }),
    digestAlgorithm: SHA256,
    signedAttrs: [
      new Attribute({ attrType: id_contentType, attrValues: [arrayOf(TST_INFO)] }),
      new Attribute({
        attrType: id_messageDigest,
        attrValues: [AsnConvert.serialize(new OctetString(digestOf(info)))],
      }),
    ],
    signatureAlgorithm: ECDSA_SHA256,
  });
  signer.signature = new OctetString(signature(signedAttributesOf(signer), privateKey));
  const signed = new SignedData({
    version: CMSVersion.v3,
    digestAlgorithms: new DigestAlgorithmIdentifiers([SHA256]),
    encapContentInfo: new EncapsulatedContentInfo({
      eContentType: id_ct_tstInfo,
      eContent: new EncapsulatedContent({ single: new OctetString(info) }),
    }),
    certificates: new CertificateSet([new CertificateChoices({ certificate })]),
    signerInfos: new SignerInfos([signer]),
  });
  const token = new ContentInfo({ contentType: id_signedData, content: AsnConvert.serialize(signed) });
  return Buffer.from(AsnConvert.serialize(token));
}

function digestOf(bytes: Uint8Array): ArrayBuffer {
  return arrayOf(createHash('sha256').update(bytes).digest());
}

function signature(bytes: Uint8Array, key: KeyObject): ArrayBuffer {
  return arrayOf(sign('sha256', bytes, key));
}

function arrayOf(bytes: Uint8Array): ArrayBuffer {
  return Uint8Array.from(bytes).buffer;
}
