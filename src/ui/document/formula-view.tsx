import { createElement, type ReactNode } from 'react';
import { type MathNode, typesetFormula } from '#platform/documents/formula-rules.ts';
import type { FormulaProps } from './formula.tsx';

/** From here on, a formula within a line may be wider than a phone. */
const LONG_LETTERS = 40;
const LONG_LOOK = 'inline-block max-w-full overflow-x-auto overflow-y-hidden align-middle';

/** A formula as MathML; its source where it is wrong. */
export function FormulaView({ latex, isBlock = false }: FormulaProps): ReactNode {
  const typeset = typesetFormula(latex, { isBlock });
  if ('problem' in typeset) return <code className="font-mono text-[0.9em]">{latex}</code>;
  const math = drawn(typeset.math);
  if (isBlock) return math;
  return latex.length < LONG_LETTERS ? math : <span className={LONG_LOOK}>{math}</span>;
}

function drawn(node: MathNode): ReactNode {
  if (typeof node === 'string') return node;
  const { class: className, ...attributes } = node.attributes;
  return createElement(node.name, { ...attributes, className }, ...node.children.map(drawn));
}
