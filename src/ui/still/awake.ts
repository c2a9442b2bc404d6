import { useEffect, useState } from 'react';

const INTERACTION_EVENTS = [
  'pointermove',
  'pointerdown',
  'keydown',
  'focusin',
  'scroll',
  'visibilitychange',
] as const;

let awake: Promise<void> | null = null;

/** Resolves once the reader has done something on this page: until then, it loads no extra code. Browser only. */
export function whenAwake(): Promise<void> {
  awake ??= new Promise((resolve) => {
    const options = { passive: true, capture: true };
    const wake = (): void => {
      for (const event of INTERACTION_EVENTS) document.removeEventListener(event, wake, options);
      resolve();
    };
    for (const event of INTERACTION_EVENTS) document.addEventListener(event, wake, options);
  });
  return awake;
}

/** Whether the reader has done something on this page; false until then, and on the server. */
export function useIsAwake(): boolean {
  const [isAwake, setIsAwake] = useState(false);
  useEffect(() => void whenAwake().then(() => setIsAwake(true)), []);
  return isAwake;
}
