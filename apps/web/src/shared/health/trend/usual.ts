import type { HealthFact, MeasureComparison, Trend, TrendMeasure } from '@mien/contract';
import { createContext, useContext } from 'react';

type UseUsual = (measure: TrendMeasure['key']) => MeasureComparison | undefined;

/** @param trend  null to disable the query */
type UseUsualBefore = (measure: TrendMeasure['key'], trend: Trend | null) => MeasureComparison | undefined;

const useNothing: UseUsualBefore = () => undefined;
const NO_FACTS: readonly HealthFact[] = [];
const useNoFacts = () => NO_FACTS;

/** The person whose charts these are: the user, or a patient who shares results with staff. */
interface Person {
  readonly isOneself: boolean;
  /** Reads the person's usual range. Must be the same hook for the lifetime of a chart. */
  readonly useUsual: UseUsual;
  /** Reads the usual range before the first scan of a month; absent if there is no text about months. */
  readonly useUsualBefore?: UseUsualBefore;
  /** Reads the person's medicines and conditions, whose start and end the chart marks; absent for no marks. */
  readonly useFacts?: () => readonly HealthFact[] | undefined;
}

export const PersonContext = createContext<Person>({ isOneself: true, useUsual: () => undefined });

export const useIsOfOneself = (): boolean => useContext(PersonContext).isOneself;

/** The comparison of the person's newest scan in one measure. */
export function useUsualOf(measure: TrendMeasure['key']): MeasureComparison | undefined {
  const { useUsual } = useContext(PersonContext);
  return useUsual(measure);
}

/** The person's usual range before a month. */
export function useUsualBefore(measure: TrendMeasure['key'], trend: Trend | null): MeasureComparison | undefined {
  const { useUsualBefore: useBefore = useNothing } = useContext(PersonContext);
  return useBefore(measure, trend);
}

/** The person's medicines and conditions, once they are known. */
export function useFactsOf(): readonly HealthFact[] {
  const { useFacts = useNoFacts } = useContext(PersonContext);
  return useFacts() ?? NO_FACTS;
}
