import { type KeyboardEvent, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import * as m from '#messages';
import { MAX_FORMULA } from '#platform/documents/limit-rules.ts';
import { Button } from '../action/button.tsx';
import { TextArea } from '../form/text-area.tsx';

const FormulaPreview = lazy(() => import('./formula-preview.tsx'));

/** Asks for a formula that is to be inserted. Enter takes it, Shift and Enter begin another line. */
export function FormulaPanel({
  isBlock,
  onDone,
  onCancel,
}: {
  isBlock: boolean;
  onDone(latex: string): void;
  onCancel(): void;
}): ReactNode {
  const [latex, setLatex] = useState('');
  const [isMissed, setIsMissed] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  // The panel may open below the edge of the screen, or below what floats there.
  useEffect(() => {
    box.current?.querySelector('textarea')?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const finish = (): void => {
    if (latex.trim() === '') setIsMissed(true);
    else onDone(latex.trim());
  };
  // Not a form of its own: the editor may stand in one.
  const onKeyDown = (event: KeyboardEvent): void => {
    const isTaken = event.key === 'Enter' && !event.shiftKey && event.target instanceof HTMLTextAreaElement;
    if ((!isTaken && event.key !== 'Escape') || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    if (isTaken) finish();
    else onCancel();
  };
  return (
    <div
      ref={box}
      role="group"
      aria-label={isBlock ? m.ui_editor_formula() : m.ui_editor_formula_in_text()}
      onKeyDown={onKeyDown}
      className="flex scroll-mt-32 scroll-mb-36 flex-col gap-3 p-3"
    >
      <FormulaFields
        latex={latex}
        isBlock={isBlock}
        error={isMissed ? m.ui_editor_formula_empty() : undefined}
        onChange={(next) => {
          setLatex(next);
          setIsMissed(false);
        }}
      />
      <div className="flex justify-end gap-2">
        <Button size="sm" variant="quiet" onClick={onCancel}>
          {m.ui_cancel()}
        </Button>
        <Button size="sm" variant="primary" onClick={finish}>
          {m.ui_ok()}
        </Button>
      </div>
    </div>
  );
}

/** The source of a formula, and below it what readers will see. */
export function FormulaFields({
  latex,
  isBlock,
  error,
  onChange,
}: {
  latex: string;
  isBlock: boolean;
  error?: string | undefined;
  onChange(latex: string): void;
}): ReactNode {
  return (
    <>
      <TextArea
        label={m.ui_editor_formula_source()}
        help={m.ui_editor_formula_help({ example: String.raw`\frac{a}{b} + \sqrt{x^2}` })}
        error={error}
        rows={2}
        maxLength={MAX_FORMULA}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        value={latex}
        onChange={(event) => onChange(event.target.value)}
      />
      <div
        role="status"
        aria-label={m.ui_editor_formula_preview()}
        className="min-h-12 overflow-x-auto rounded-md bg-sunken px-3 py-2"
      >
        {latex.trim() !== '' && (
          <Suspense fallback={null}>
            <FormulaPreview latex={latex} isBlock={isBlock} />
          </Suspense>
        )}
      </div>
    </>
  );
}
