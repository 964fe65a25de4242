import { isOfSample } from '@mien/domain';
import { results as english } from '@mien/messages';
import { Banner } from '@mien/ui';
import { textsOf } from '../../platform/language.ts';

const { sample } = textsOf('results', english);

/** Says that a scan was of the sample face; nothing for scans of people. */
export function SampleNote({ engineVersion }: { readonly engineVersion: string | null }) {
  if (!isOfSample(engineVersion)) return null;
  return (
    <Banner tone="caution">
      <p>{sample}</p>
    </Banner>
  );
}
