/** Values that a label may have: the whole list, or the form of a value that code alone chooses, such as the pattern of a route. */
export type LabelRule = readonly string[] | RegExp;
type LabelRules = Readonly<Record<string, LabelRule>>;

/** What a value becomes that its label does not allow. Source: OpenTelemetry, which uses it for unknown HTTP methods. */
export const OTHER = '_OTHER';

/** A number that a server counts or measures. Whatever is counted, a label holds nothing but what is declared here. */
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

/** Where a server puts its numbers. */
export interface Meter {
  counter<L extends LabelRules>(declaration: MetricDeclaration<L>): { add(labels: LabelValues<L>): void };
  histogram<L extends LabelRules>(
    declaration: HistogramDeclaration<L>,
  ): { observe(labels: LabelValues<L>, seconds: number): void };
  /** Numbers that are read when somebody asks. A read that fails leaves them out of that answer. */
  gauges(declarations: readonly MetricDeclaration[], read: () => Promise<readonly Sample[]> | readonly Sample[]): void;
}

/** Of a server whose numbers nobody collects. */
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
