import { type FocusEvent, useEffect, useRef, useState } from 'react';

export interface Inside {
  readonly isInside: boolean;
  readonly onFocus: () => void;
  readonly onBlur: (event: FocusEvent<HTMLElement>) => void;
}

/**
 * Whether the focus is in an element. A press outside takes it away only once the press is over: what vanishes with the focus
 * can move what is pressed, which would then get no click.
 */
export function useInside(): Inside {
  const [isInside, setIsInside] = useState(false);
  const isPressed = useRef(false);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    if (!isInside) return;
    const press = (): void => {
      isPressed.current = true;
    };
    const release = (): void => {
      isPressed.current = false;
    };
    window.addEventListener('pointerdown', press, { capture: true });
    window.addEventListener('pointerup', release, { capture: true });
    window.addEventListener('pointercancel', release, { capture: true });
    return () => {
      release();
      window.removeEventListener('pointerdown', press, { capture: true });
      window.removeEventListener('pointerup', release, { capture: true });
      window.removeEventListener('pointercancel', release, { capture: true });
    };
  }, [isInside]);
  useEffect(() => () => clearTimeout(leaving.current), []);

  /** Looks again until the press is over; its click comes before the next look. */
  function leave(): void {
    leaving.current = setTimeout(isPressed.current ? leave : () => setIsInside(false), WAIT_MS);
  }

  return {
    isInside,
    onFocus: () => {
      clearTimeout(leaving.current);
      setIsInside(true);
    },
    onBlur: ({ currentTarget, relatedTarget }) => {
      if (currentTarget.contains(relatedTarget)) return;
      if (isPressed.current) leave();
      else setIsInside(false);
    },
  };
}

const WAIT_MS = 50;
