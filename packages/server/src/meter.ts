/**
 * Allowed values of a label: the whole list, or a pattern for values that only code chooses, such as a route pattern.
 */
type LabelRule = readonly string[] | RegExp;
type LabelRules = Readonly<Record<string, LabelRule>>;

/** Replacement for a disallowed label value. Source: OpenTelemetry, which uses it for unknown HTTP methods. */
export const OTHER = '_OTHER';

/** A metric of a server. Labels may only have the values declared here. */
export interface MetricDeclaration<L extends LabelRules = LabelRules> {
  readonly name: string;
  readonly help: string;
  readonly labels: L;
}
export interface HistogramDeclaration<L extends LabelRules = LabelRules> extends MetricDeclaration<L> {
  /** Upper bounds, in seconds. */
  readonly buckets: readonly number[];
}

export type LabelValues<L extends LabelRules = LabelRules> = Readonly<Record<keyof L, string>>;

/** One value of a gauge. */
export interface Sample {
  readonly of: MetricDeclaration;
  readonly labels: LabelValues;
  readonly value: number;
}

/** The metrics registry of a server. */
export interface Meter {
  counter<L extends LabelRules>(declaration: MetricDeclaration<L>): { add(labels: LabelValues<L>): void };
  histogram<L extends LabelRules>(
    declaration: HistogramDeclaration<L>,
  ): { observe(labels: LabelValues<L>, seconds: number): void };
  /** Gauges that are read on collection. If a read fails, they are omitted from that response. */
  gauges(declarations: readonly MetricDeclaration[], read: () => Promise<readonly Sample[]> | readonly Sample[]): void;
}

/** For a server without metrics. */
export const NO_METER: Meter = {
  counter: () => ({ add() {} }),
  histogram: () => ({ observe() {} }),
  gauges() {},
};

/** The labels as they are published. */
export function publishedLabels<L extends LabelRules>(rules: L, labels: LabelValues<L>): Record<string, string> {
  return Object.fromEntries(
    Object.entries<LabelRule>(rules).map(([name, rule]) => {
      const value = labels[name as keyof L];
      const isAllowed = rule instanceof RegExp ? rule.test(value) : rule.includes(value);
      return [name, isAllowed ? value : OTHER];
    }),
  );
}
