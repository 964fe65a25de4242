import type { PeriodReport } from '@mien/contract';
import { isScoreMuted } from '@mien/domain';
import { Banner } from '@mien/ui';
import { topText } from '../../shared/top/top-text.ts';
import { useTop } from '../../shared/top/use-top.ts';

/** What a professional reads first: what is dangerous now, whatever the time of the report. Nothing where nothing is. */
export function TopOfReport({ report }: { readonly report: PeriodReport | undefined }) {
  const known = useTop(report && null, null);
  const said = topText(known);
  if (said === null || !isScoreMuted(known.top)) return null;
  return (
    <Banner tone="problem">
      <p data-rung={known.top.rung}>
        <strong>{said}</strong>
      </p>
    </Banner>
  );
}
