import type { ReactNode } from 'react';

/** A speech bubble in the text's colour, since LINE's own logo is a trademark. */
export function LineMark(): ReactNode {
  return (
    <svg viewBox="0 0 24 24" aria-hidden fill="currentColor" className="size-5 shrink-0">
      <path d="M12 3C6.5 3 2 6.6 2 11c0 4 3.6 7.3 8.4 7.9.3.1.8.2.9.5.1.3.1.7 0 1l-.1.9c0 .3-.2 1 .9.6s5.7-3.4 7.8-5.8c1.4-1.6 2.1-3.2 2.1-5.1 0-4.4-4.5-8-10-8Z" />
    </svg>
  );
}
