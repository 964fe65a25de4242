import { type Meter, type MetricDeclaration, publishedLabels, type Sample } from './meter.ts';

export interface OpenMeter extends Meter {
  /** All metrics, in the text format of Prometheus. */
  text(): Promise<string>;
  readonly contentType: string;
}

export interface OpenMeterSettings {
  /** Called for gauges that could not be read. */
  readonly onFailure: (error: unknown) => void;
}

interface Reader {
  readonly declarations: readonly MetricDeclaration[];
  readonly read: () => Promise<readonly Sample[]> | readonly Sample[];
}

/** Collects metrics for Prometheus. The library is loaded here, by servers with metrics. */
export async function openMeter({ onFailure }: OpenMeterSettings): Promise<OpenMeter> {
  const { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } = await import('prom-client');
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const readers: Reader[] = [];
  const gauges = new Map<string, InstanceType<typeof Gauge>>();
  const settingsOf = ({ name, help, labels }: MetricDeclaration) => ({
    name,
    help,
    labelNames: Object.keys(labels),
    registers: [registry],
  });

  async function readGauges({ declarations, read }: Reader): Promise<void> {
    // Removed values, such as a job that was turned off, must not be published forever.
    for (const { name } of declarations) gauges.get(name)?.reset();
    try {
      for (const { of, labels, value } of await read())
        gauges.get(of.name)?.set(publishedLabels(of.labels, labels), value);
    } catch (error) {
      onFailure(error);
    }
  }

  async function collect(): Promise<string> {
    await Promise.all(readers.map(readGauges));
    return registry.metrics();
  }
  let collecting: Promise<string> | null = null;

  return {
    contentType: registry.contentType,
    counter(declaration) {
      const counter = new Counter(settingsOf(declaration));
      const [only, ...others] = Object.entries(declaration.labels);
      // Counters that start with 0 show their first event as an increase.
      if (only !== undefined && others.length === 0 && Array.isArray(only[1]))
        for (const value of only[1]) counter.inc({ [only[0]]: value }, 0);
      return { add: (labels) => counter.inc(publishedLabels(declaration.labels, labels)) };
    },
    histogram(declaration) {
      const histogram = new Histogram({ ...settingsOf(declaration), buckets: [...declaration.buckets] });
      return {
        observe: (labels, seconds) => histogram.observe(publishedLabels(declaration.labels, labels), seconds),
      };
    },
    gauges(declarations, read) {
      for (const declaration of declarations) gauges.set(declaration.name, new Gauge(settingsOf(declaration)));
      readers.push({ declarations, read });
    },
    /** Concurrent requests share one response, so that collecting cannot overload the database. */
    text() {
      collecting ??= collect().finally(() => {
        collecting = null;
      });
      return collecting;
    },
  };
}
