import { addDays } from '#platform/dates/calendar-date.ts';
import type { CalendarEntry } from './year-calendar.ts';

/** Most octets per line (RFC 5545, §3.1). */
const MAX_OCTETS = 75;

/**
 * Builds an iCalendar file (RFC 5545). Rounds are whole days: dates rather than instants, with an exclusive end. `name` and
 * `origin` are the site's.
 */
export function icalendarOf(
  entries: readonly CalendarEntry[],
  site: { readonly name: string; readonly host: string; readonly origin: string },
): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Sala//Lessons//TH',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(site.name)}`,
    ...entries.flatMap((entry) => [
      'BEGIN:VEVENT',
      `UID:${entry.roundId}@${site.host}`,
      `DTSTAMP:${instant(entry.updatedAt)}`,
      `LAST-MODIFIED:${instant(entry.updatedAt)}`,
      `SEQUENCE:${entry.sequence}`,
      `DTSTART;VALUE=DATE:${entry.startsOn.replaceAll('-', '')}`,
      `DTEND;VALUE=DATE:${addDays(entry.endsOn, 1).replaceAll('-', '')}`,
      `SUMMARY:${escaped(`${entry.lessonTitle} · ${entry.name}`)}`,
      ...(entry.place === '' ? [] : [`LOCATION:${escaped(entry.place)}`]),
      ...(entry.teacher === '' ? [] : [`DESCRIPTION:${escaped(entry.teacher)}`]),
      `URL:${site.origin}/lesson/detail/${encodeURIComponent(entry.lessonSlug)}`,
      `STATUS:${entry.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}

function instant(iso: string): string {
  return iso.replace(/[-:]/g, '').replace(/\.\d{3}/, '');
}

function escaped(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll(';', '\\;').replaceAll(',', '\\,').replace(/\r?\n/g, '\\n');
}

/** Folds long lines with a leading space, never within a character. */
function folded(line: string): string {
  const encoder = new TextEncoder();
  const pieces: string[] = [];
  let piece = '';
  let octets = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (octets + size > MAX_OCTETS - (pieces.length > 0 ? 1 : 0)) {
      pieces.push(piece);
      piece = '';
      octets = 0;
    }
    piece += character;
    octets += size;
  }
  return [...pieces, piece].join('\r\n ');
}
