import type { ReactNode } from 'react';
import type { FormLook } from '../form/form-look.ts';

/** The pages of a form in its own colour, below its cover. */
export function FormLookView({ look, children }: { look: FormLook; children: ReactNode }): ReactNode {
  return (
    <div style={look.colors}>
      {look.coverUrl !== null && (
        <img
          src={look.coverUrl}
          alt=""
          width={1600}
          height={400}
          className="mb-6 aspect-4/1 w-full rounded-xl bg-sunken object-cover"
        />
      )}
      {children}
    </div>
  );
}
