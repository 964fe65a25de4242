import type { MeasurementResult } from '@mien/contract';
import { isLowQualityOfLife, QUALITY_OF_LIFE_KEY } from '@mien/domain';
import { KindWords } from '../../shared/health/kind-words.tsx';
import { useIsOneself } from '../../shared/platform/cared-for.ts';

/**
 * A kind message and a link to the clinic for a patient who answered 1 to 3 of 10. Nothing for other answers and other
 * readers.
 */
export function LowQualityOfLife({ result }: { readonly result: MeasurementResult }) {
  const isOneself = useIsOneself();
  const answer = result.groups
    .flatMap(({ items }) => items)
    .find(({ measurementTypeId }) => measurementTypeId === QUALITY_OF_LIFE_KEY)?.value;
  if (!isOneself || answer === undefined || !isLowQualityOfLife(answer)) return null;
  return <KindWords answer={answer} measurementUid={result.id} />;
}
