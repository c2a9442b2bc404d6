import { isDeepStrictEqual } from 'node:util';
import { readXml } from '#platform/text/read-xml.ts';

const SIGNATURES = 'http://www.w3.org/2000/09/xmldsig#';

/** An element as `readXml` returns it in order: its name with its children, and its attributes beside. */
type Element = Readonly<Record<string, unknown>>;

/**
 * Whether an XML text is a message with one enveloped signature (XMLDSig §10.1) and nothing else changed: the same elements,
 * attributes and texts in the same order. Whether the signature is valid is for the receiver to examine.
 */
export function isSignedForm(message: Uint8Array, signed: Uint8Array): boolean {
  const [own, theirs] = [rootOf(message), rootOf(signed)];
  if (own === null || theirs === null || own.name !== theirs.name) return false;
  const signatures = theirs.children.filter(isSignature);
  const rest = theirs.children.filter((child) => !isSignature(child));
  return (
    signatures.length === 1 &&
    isDeepStrictEqual(own.attributes, theirs.attributes) &&
    isDeepStrictEqual(own.children, rest)
  );
}

function rootOf(bytes: Uint8Array): { name: string; children: Element[]; attributes: unknown } | null {
  const elements = read(bytes).filter((element) => !nameOf(element).startsWith('?'));
  const [root, ...others] = elements;
  if (root === undefined || others.length > 0) return null;
  return { name: nameOf(root), children: childrenOf(root), attributes: root[':@'] };
}

function read(bytes: Uint8Array): Element[] {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return readXml(text, { many: new Set(), isOrdered: true }) as Element[];
  } catch {
    return []; // not XML, so no signed form of anything
  }
}

/** An element of the name and namespace of signatures that holds what was signed and the value of the signature. */
function isSignature(element: Element): boolean {
  const [prefix, name] = splitName(nameOf(element));
  if (name !== 'Signature') return false;
  const namespace = (element[':@'] as Element | undefined)?.[prefix === '' ? '@xmlns' : `@xmlns:${prefix}`];
  const parts = childrenOf(element).map((child) => splitName(nameOf(child))[1]);
  return namespace === SIGNATURES && parts.includes('SignedInfo') && parts.includes('SignatureValue');
}

function splitName(name: string): [prefix: string, local: string] {
  const at = name.indexOf(':');
  return [name.slice(0, Math.max(at, 0)), name.slice(at + 1)];
}

function nameOf(element: Element): string {
  return Object.keys(element).find((key) => key !== ':@') ?? '';
}

function childrenOf(element: Element): Element[] {
  const children = element[nameOf(element)];
  return Array.isArray(children) ? (children as Element[]) : [];
}
