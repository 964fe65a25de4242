import type { MeasureComparison, TrendMeasure } from '@mien/contract';
import { createContext, useContext } from 'react';

type UseUsual = (measure: TrendMeasure['key']) => MeasureComparison | undefined;

/** Whose charts these are: oneself, or a patient who lets staff see them. */
interface Person {
  readonly isOneself: boolean;
  /** Reads what is usual for the person. The same hook as long as a chart stands. */
  readonly useUsual: UseUsual;
}

export const PersonContext = createContext<Person>({ isOneself: true, useUsual: () => undefined });

export const useIsOfOneself = (): boolean => useContext(PersonContext).isOneself;

/** How the newest scan of the person compares in one measure. */
export function useUsualOf(measure: TrendMeasure['key']): MeasureComparison | undefined {
  const { useUsual } = useContext(PersonContext);
  return useUsual(measure);
}
