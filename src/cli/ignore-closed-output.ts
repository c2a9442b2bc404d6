/**
 * Ignores errors when writing to stdout or stderr (closed pipe, full disk): otherwise a log collector that exits would
 * stop the server at its next line. Call it in servers only; other commands end with their reader, as usual.
 */
export function ignoreClosedOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}
