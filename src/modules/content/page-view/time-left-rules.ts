export interface TimeLeft {
  readonly days: number;
  readonly hours: number;
  readonly minutes: number;
  readonly seconds: number;
}

/** Splits milliseconds into days, hours, minutes and seconds; 'over' once none are left. */
export function timeLeft(ms: number): TimeLeft | 'over' {
  const whole = Math.ceil(ms / 1_000);
  if (whole <= 0) return 'over';
  return {
    days: Math.floor(whole / 86_400),
    hours: Math.floor(whole / 3_600) % 24,
    minutes: Math.floor(whole / 60) % 60,
    seconds: whole % 60,
  };
}
