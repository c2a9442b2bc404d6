import type { ReactNode } from 'react';
import * as m from '#messages';
import { pathOf, type Signature, SIGNATURE_HEIGHT, SIGNATURE_WIDTH } from '../logic/signature-rules.ts';

/** A signature as it was drawn, with the name that was typed. */
export function SignatureView({ signature }: { signature: Signature }): ReactNode {
  const { name, strokes } = signature;
  return (
    <span className="flex flex-col gap-1">
      {strokes.length > 0 && (
        <svg
          role="img"
          aria-label={m.forms_signed()}
          viewBox={`0 0 ${SIGNATURE_WIDTH} ${SIGNATURE_HEIGHT}`}
          className="w-full max-w-xs rounded-md border border-line bg-white text-black"
        >
          <Strokes strokes={strokes} />
        </svg>
      )}
      {name}
    </span>
  );
}

/** Lines of a signature, in the colour of the text around them. */
export function Strokes({ strokes }: { strokes: Signature['strokes'] }): ReactNode {
  return (
    <g fill="none" stroke="currentColor" strokeWidth={4} strokeLinecap="round" strokeLinejoin="round">
      {strokes.map((stroke, at) => (
        <path key={at} d={pathOf(stroke)} />
      ))}
    </g>
  );
}
