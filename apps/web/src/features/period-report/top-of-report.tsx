import type { PeriodReport } from '@mien/contract';
import { isScoreMuted } from '@mien/domain';
import { Banner } from '@mien/ui';
import { topText } from '../../shared/health/top/top-text.ts';
import { useTop } from '../../shared/health/top/use-top.ts';

/** Current danger, whatever the report's period, for the professional to read first; otherwise nothing. */
export function TopOfReport({ report }: { readonly report: PeriodReport | undefined }) {
  const known = useTop(report && null, null);
  const said = topText(known);
  if (said === null || !isScoreMuted(known.top)) return null;
  return (
    <Banner tone="problem" isQuiet>
      <p data-rung={known.top.rung}>
        <strong>{said}</strong>
      </p>
    </Banner>
  );
}
