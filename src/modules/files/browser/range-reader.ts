/** Reads the bytes from `begin` to before `end`. */
export type RangeReader = (begin: number, end: number) => Promise<Uint8Array>;

/** Returns a reader of a file with a short-lived URL, which is renewed when it has expired. */
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
      if (address === used) address = renew(); // otherwise another range has renewed it already
      reply = await ask(begin, end);
    }
    if (!reply.ok) throw new Error(`The piece was answered by ${reply.status}.`);
    const bytes = new Uint8Array(await reply.arrayBuffer());
    return reply.status === 206 ? bytes : bytes.slice(begin, end);
  };
}
