import type { MathNode, typesetFormula } from '#platform/documents/formula-rules.ts';
import { textLook } from '../document/document-look.ts';

export type TypesetFormula = typeof typesetFormula;

const MATHML = 'http://www.w3.org/1998/Math/MathML';

/** A formula in the editor; its source while it cannot be typeset, and where it is wrong. */
export function formulaPart(latex: string, isBlock: boolean, typeset: TypesetFormula | null): Element {
  const made = typeset?.(latex, { isBlock });
  if (made && 'math' in made) return elementOf(made.math);
  const code = document.createElement('code');
  code.className = made ? `${textLook.code} text-danger` : textLook.code;
  code.textContent = latex;
  return code;
}

function elementOf({ name, attributes, children }: Exclude<MathNode, string>): Element {
  const element = document.createElementNS(MATHML, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children.map((child) => (typeof child === 'string' ? child : elementOf(child))));
  return element;
}
