const INTERACTION_EVENTS = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'visibilitychange'] as const;

let awake: Promise<void> | null = null;

/** Resolves once the reader has done something on this page: until then, it loads no extra code. Browser only. */
export function whenAwake(): Promise<void> {
  awake ??= new Promise((resolve) => {
    const wake = (): void => {
      for (const event of INTERACTION_EVENTS) document.removeEventListener(event, wake);
      resolve();
    };
    for (const event of INTERACTION_EVENTS) document.addEventListener(event, wake, { passive: true });
  });
  return awake;
}
