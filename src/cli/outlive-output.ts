/**
 * Lets the process go on when nobody takes its output any more, or a full disk cannot: a log collector that ended would
 * end the server with its next line. Call it in what serves; other commands end with their reader, as everywhere.
 */
export function outliveOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}
