const LOCAL_TIME = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)$/;

/** Whether `text` is a datetime-local value such as `2026-11-21T09:30` on an existing day. */
export function isZonedLocalTime(text: string): boolean {
  const match = LOCAL_TIME.exec(text);
  if (!match) return false;
  const [year, month, day, hour, minute] = match.slice(1).map(Number) as [
    number,
    number,
    number,
    number,
    number,
  ];
  const date = new Date(Date.UTC(year, month - 1, day, hour, minute));
  return (
    year >= 1900 &&
    year <= 2400 &&
    date.getUTCMonth() === month - 1 &&
    date.getUTCDate() === day &&
    date.getUTCHours() === hour &&
    minute < 60
  );
}
