import { lazy, type ReactNode, Suspense, useState, useSyncExternalStore } from 'react';
import { FormulaView } from './formula-view.tsx';

export interface FormulaProps {
  latex: string;
  isBlock?: boolean;
}

/** Typesetting takes much code, so that browsers load it only where they must; the server has it. */
const LazyFormulaView = import.meta.env?.SSR
  ? FormulaView
  : lazy(async () => ({ default: (await import('./formula-view.tsx')).FormulaView }));

/** React leaves the server's HTML in such an element as it is. */
const AS_SENT = { __html: '' };

/** A formula. One that the server has drawn stays as it is; browsers typeset those that they draw later, after a click on a link. */
export function Formula(props: FormulaProps): ReactNode {
  const isHydrating = useSyncExternalStore(
    () => () => undefined,
    () => false,
    () => typeof document !== 'undefined',
  );
  const [sent] = useState(isHydrating && props.latex);
  if (sent === props.latex)
    return <span className="contents" suppressHydrationWarning dangerouslySetInnerHTML={AS_SENT} />;
  return (
    <span className="contents">
      <Suspense fallback={props.latex}>
        <LazyFormulaView {...props} />
      </Suspense>
    </span>
  );
}
