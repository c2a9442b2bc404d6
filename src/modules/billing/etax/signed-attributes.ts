import type { SignerInfo } from '@peculiar/asn1-cms';
import { AsnConvert } from '@peculiar/asn1-schema';

const SET = 0x31;

/**
 * Returns the attributes of a signer as they are signed (RFC 5652 §5.4): in DER as a SET OF, whatever order and tag they have in
 * the message. In DER the elements of a set stand in ascending order (X.690 §11.6).
 */
export function signedAttributesOf({ signedAttrs = [] }: SignerInfo): Buffer {
  const elements = signedAttrs.map((attribute) => Buffer.from(AsnConvert.serialize(attribute)));
  const content = Buffer.concat(elements.sort((one, other) => Buffer.compare(one, other)));
  return Buffer.concat([Buffer.of(SET), lengthOf(content.length), content]);
}

/** X.690 §8.1.3. */
function lengthOf(size: number): Buffer {
  if (size < 0x80) return Buffer.of(size);
  const digits = size.toString(16);
  const octets = Buffer.from(digits.padStart(digits.length + (digits.length % 2), '0'), 'hex');
  return Buffer.concat([Buffer.of(0x80 + octets.length), octets]);
}
