import type { MeasureComparison, TrendMeasure } from '@mien/contract';
import { createContext, useContext } from 'react';

type UseUsual = (measure: TrendMeasure['key']) => MeasureComparison | undefined;

/** The person whose charts these are: the user, or a patient who shares results with staff. */
interface Person {
  readonly isOneself: boolean;
  /** Reads the person's usual range. The same hook for the lifetime of a chart. */
  readonly useUsual: UseUsual;
}

export const PersonContext = createContext<Person>({ isOneself: true, useUsual: () => undefined });

export const useIsOfOneself = (): boolean => useContext(PersonContext).isOneself;

/** The comparison of the person's newest scan in one measure. */
export function useUsualOf(measure: TrendMeasure['key']): MeasureComparison | undefined {
  const { useUsual } = useContext(PersonContext);
  return useUsual(measure);
}
