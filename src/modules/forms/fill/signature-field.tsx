import { Undo2 } from 'lucide-react';
import { type PointerEvent, type ReactNode, useState } from 'react';
import * as m from '#messages';
import { Button } from '#ui/action/button.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { useIsScripted } from '#ui/form/use-is-scripted.ts';
import { Strokes } from '../field/signature-view.tsx';
import {
  MAX_SIGNED_NAME,
  parseStrokes,
  SIGNATURE_HEIGHT,
  SIGNATURE_WIDTH,
  strokesText,
  withPoint,
  withStroke,
} from '../logic/signature-rules.ts';

/** A box to sign in with a finger, a pen or a mouse, and a name to type instead. Both are sent. */
export function SignatureField({
  name,
  label,
  parts,
  onParts,
}: {
  /** The fields are called `name.strokes` and `name.name`. */
  name: string;
  /** What is signed. */
  label: string;
  parts: Readonly<Record<string, string>>;
  onParts: (parts: Record<string, string>) => void;
}): ReactNode {
  const isScripted = useIsScripted();
  const [drawing, setDrawing] = useState<readonly number[] | null>(null);
  const typed = parts['name'] ?? '';
  const drawn = parts['strokes'] ?? '';
  const strokes = parseStrokes(drawn) ?? [];
  const set = (next: readonly (readonly number[])[]): void =>
    onParts({ name: typed, strokes: strokesText(next) });

  function pointed(stroke: readonly number[], { clientX, clientY, currentTarget }: PointerEvent): void {
    const box = currentTarget.getBoundingClientRect();
    const across = ((clientX - box.left) / box.width) * SIGNATURE_WIDTH;
    const down = ((clientY - box.top) / box.height) * SIGNATURE_HEIGHT;
    setDrawing(withPoint(stroke, across, down));
  }

  function finish(): void {
    if (drawing !== null) set(withStroke(strokes, drawing));
    setDrawing(null);
  }

  return (
    <div className="flex flex-col gap-3 sm:col-span-2">
      <input type="hidden" name={`${name}.strokes`} value={drawn} />
      {isScripted && (
        <div className="flex flex-col gap-2">
          <svg
            role="img"
            aria-label={m.forms_sign_box({ question: label })}
            viewBox={`0 0 ${SIGNATURE_WIDTH} ${SIGNATURE_HEIGHT}`}
            className="w-full cursor-crosshair touch-none rounded-md border border-line-strong bg-white text-black select-none"
            onPointerDown={(event) => {
              if (event.button !== 0) return;
              event.currentTarget.setPointerCapture(event.pointerId);
              pointed([], event);
            }}
            onPointerMove={(event) => {
              if (drawing !== null) pointed(drawing, event);
            }}
            onPointerUp={finish}
            onPointerCancel={finish}
          >
            <path d={`M40,160 H${SIGNATURE_WIDTH - 40}`} stroke="currentColor" strokeOpacity={0.25} />
            <Strokes strokes={drawing === null ? strokes : [...strokes, drawing]} />
          </svg>
          <div className="flex flex-wrap items-center justify-between gap-2">
            <span className="text-sm text-ink-soft">{m.forms_sign_help()}</span>
            <span className="flex gap-2">
              <Button
                size="sm"
                icon={<Undo2 aria-hidden />}
                disabled={strokes.length === 0}
                onClick={() => set(strokes.slice(0, -1))}
              >
                {m.forms_sign_undo()}
              </Button>
              <Button size="sm" disabled={strokes.length === 0} onClick={() => set([])}>
                {m.forms_sign_clear()}
              </Button>
            </span>
          </div>
        </div>
      )}
      <TextField
        label={m.forms_sign_name()}
        name={`${name}.name`}
        autoComplete="name"
        maxLength={MAX_SIGNED_NAME}
        value={typed}
        onChange={({ currentTarget }) => onParts({ name: currentTarget.value, strokes: drawn })}
      />
    </div>
  );
}
