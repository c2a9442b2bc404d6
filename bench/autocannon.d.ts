/** What the benchmarks use of autocannon, which brings no types. */
declare module 'autocannon' {
  namespace autocannon {
    interface Request {
      readonly method: 'GET';
      readonly path: string;
      readonly headers: Readonly<Record<string, string>>;
    }
    interface Result {
      readonly requests: { readonly average: number };
      readonly latency: { readonly p50: number; readonly p99: number };
      readonly non2xx: number;
      readonly errors: number;
    }
    interface Options {
      readonly url: string;
      readonly connections: number;
      /** Seconds. */
      readonly duration: number;
      readonly setupClient: (client: { setRequests(requests: readonly Request[]): void }) => void;
    }
  }
  function autocannon(options: autocannon.Options): Promise<autocannon.Result>;
  export default autocannon;
}
