import type { ReactNode } from 'react';
import * as m from '#messages';
import { type FormulaProblem, typesetFormula } from '#platform/documents/formula-rules.ts';
import { FormulaView } from '../document/formula-view.tsx';

/** A formula as readers will see it, or what is wrong with it. Heavy: load it with `lazy()`. */
export default function FormulaPreview({ latex, isBlock }: { latex: string; isBlock: boolean }): ReactNode {
  const typeset = typesetFormula(latex, { isBlock });
  return 'problem' in typeset ? (
    <p className="text-sm font-medium text-danger">{sentenceOf(typeset.problem)}</p>
  ) : (
    <FormulaView latex={latex} isBlock={isBlock} />
  );
}

function sentenceOf(problem: FormulaProblem): string {
  switch (problem.code) {
    case 'command':
      return m.ui_editor_formula_command({ command: problem.command });
    case 'too_complex':
      return m.ui_editor_formula_too_complex();
    case 'syntax': {
      const { reason, position } = problem;
      return position === null
        ? m.ui_editor_formula_wrong({ reason })
        : m.ui_editor_formula_wrong_at({ reason, position });
    }
  }
}
