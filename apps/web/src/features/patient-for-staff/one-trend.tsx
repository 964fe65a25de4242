import type { TrendMeasure } from '@mien/contract';
import type { TrendMeasure as Key } from '@mien/domain';
import { type ReactNode, useMemo, useState } from 'react';
import { MeasureTrend } from '../../shared/health/trend/measure-trend.tsx';
import { Stepper } from '../../shared/health/trend/stepper.tsx';
import { hasEstimates } from '../../shared/health/trend/trend-values.ts';
import { stepped, type TrendView } from '../../shared/health/trend/trend-view.ts';
import { PersonContext } from '../../shared/health/trend/usual.ts';
import { serverNow } from '../../shared/platform/server-time.ts';
import { dayHere } from '../../shared/platform/time-zone.ts';
import {
  useForgetWhenOver,
  usePatientFacts,
  usePatientTrend,
  useScanComparison,
} from '../../shared/staff/patient-for-staff.queries.ts';

const NO_MEASURES: readonly TrendMeasure[] = [];

interface OneTrendProps {
  readonly uid: string;
  /** The id of a scan that has the usual ranges; undefined while unknown. */
  readonly newestId: string | undefined;
  /** Without a provider's estimates, which are shown on request elsewhere. */
  readonly isBrief?: boolean;
  /** The initial view. */
  readonly first: () => TrendView;
  /** Rendered above the chart, to choose what it shows. */
  readonly children?: (chosen: {
    readonly view: TrendView;
    readonly known: readonly TrendMeasure[];
    readonly measure: TrendMeasure | null;
    readonly show: (view: TrendView) => void;
  }) => ReactNode;
}

/** A chart of one measure, the same that the patient sees, with links to the previous and next span. */
export function OneTrend({ uid, newestId, first, isBrief = false, children }: OneTrendProps) {
  const today = dayHere(serverNow());
  const [view, show] = useState<TrendView>(first);
  const { data: trend, error, refetch } = usePatientTrend(uid, view);
  useForgetWhenOver(uid, error);
  const { data: comparison } = useScanComparison(uid, newestId ?? '', newestId !== undefined);
  const { data: facts } = usePatientFacts(uid, !isBrief);
  const person = useMemo(
    () => ({
      isOneself: false,
      useUsual: (key: Key) => comparison?.measures.find(({ measurementTypeId }) => measurementTypeId === key),
      useFacts: () => facts,
    }),
    [comparison, facts],
  );
  const [known, setKnown] = useState(NO_MEASURES);
  if (trend && trend.measures !== known) setKnown(trend.measures);
  const [hasBegun, setBegun] = useState(false);
  if (trend && !hasBegun) {
    setBegun(true);
    // The client may hide the chart's initial measure.
    const [other] = trend.measures;
    if (children && other && !trend.measures.some(({ key }) => key === view.measure))
      show({ ...view, measure: other.key });
  }
  const measure = known.find(({ key }) => key === view.measure) ?? null;
  const [areEstimatesOn, setEstimatesOn] = useState(false);
  const areWanted = areEstimatesOn && trend !== undefined && measure !== null && hasEstimates(measure, trend);
  const { data: estimated } = usePatientTrend(uid, view, { areWanted });
  const [previous, next] = [stepped(view, -1, today), stepped(view, 1, today)];
  function step(steps: number): void {
    const wanted = steps < 0 ? previous : next;
    if (wanted) show(wanted);
  }
  return (
    <PersonContext value={person}>
      {children?.({ view, known, measure, show })}
      <Stepper view={view} trend={trend} hasPrevious={previous !== null} hasNext={next !== null} onStep={step} />
      <MeasureTrend
        view={view}
        trend={trend}
        before={null}
        error={error}
        onRetry={() => void refetch()}
        measure={measure}
        {...(isBrief ? {} : { estimates: { isOn: areEstimatesOn, onChange: setEstimatesOn, trend: estimated } })}
        onStep={step}
      />
    </PersonContext>
  );
}
