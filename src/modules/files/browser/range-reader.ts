/** Reads a piece of a file, from its byte `begin` to the one before `end`. */
export type RangeReader = (begin: number, end: number) => Promise<Uint8Array>;

/** Pieces of the file behind an address that holds for some minutes; when it has run out, they come by a new one. */
export function rangeReader(first: string, renew: () => Promise<string>): RangeReader {
  let address = Promise.resolve(first);
  const ask = async (begin: number, end: number): Promise<Response> =>
    fetch(await address, {
      headers: { range: `bytes=${begin}-${end - 1}` },
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
    });
  return async (begin, end) => {
    const used = address;
    let reply = await ask(begin, end);
    if (!reply.ok) {
      if (address === used) address = renew(); // else another piece has asked for it already
      reply = await ask(begin, end);
    }
    if (!reply.ok) throw new Error(`The piece was answered by ${reply.status}.`);
    const bytes = new Uint8Array(await reply.arrayBuffer());
    return reply.status === 206 ? bytes : bytes.slice(begin, end);
  };
}
