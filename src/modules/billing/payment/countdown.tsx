import { useEffect, useState } from 'react';

const SECOND_MS = 1_000;

/** Counts down from the server's value; each new value corrects it. */
export function useCountdown(remainingMs: number): number {
  const [left, setLeft] = useState(remainingMs);
  useEffect(() => {
    setLeft(remainingMs);
    const timer = setInterval(() => setLeft((ms) => Math.max(0, ms - SECOND_MS)), SECOND_MS);
    return () => clearInterval(timer);
  }, [remainingMs]);
  return left;
}

/** `29:59`, or `23:59:59` from an hour up. */
export function clockText(ms: number): string {
  const seconds = Math.floor(ms / SECOND_MS);
  const parts = [Math.floor(seconds / 60) % 60, seconds % 60];
  const hours = Math.floor(seconds / 3600);
  return (hours > 0 ? [hours, ...parts] : parts).map((part) => String(part).padStart(2, '0')).join(':');
}
