import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Metrics of this process in Prometheus text format. */
export class Metrics {
  readonly registry = new Registry();
  readonly requests = new Counter({
    name: 'sala_http_requests_total',
    help: 'HTTP requests served',
    labelNames: ['kind', 'status'],
    registers: [this.registry],
  });
  readonly seconds = new Histogram({
    name: 'sala_http_request_seconds',
    help: 'Duration of HTTP requests in seconds',
    labelNames: ['kind'],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [this.registry],
  });
  readonly pageCache = new Counter({
    name: 'sala_page_cache_total',
    help: 'Guest page requests by cache result',
    labelNames: ['result'],
    registers: [this.registry],
  });

  constructor() {
    collectDefaultMetrics({ register: this.registry });
  }

  /** Registers a gauge that is read on each scrape. */
  gauge(name: string, help: string, read: () => number | Promise<number>): void {
    new Gauge({
      name,
      help,
      registers: [this.registry],
      async collect() {
        this.set(await read());
      },
    });
  }

  text(): Promise<string> {
    return this.registry.metrics();
  }
}
