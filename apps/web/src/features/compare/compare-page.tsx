import { scanPair as english, results as englishResults } from '@mien/messages';
import { Icon, Stack } from '@mien/ui';
import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { textsOf } from '../../shared/platform/language.ts';
import { lazyComponent } from '../../shared/platform/lazy-component.tsx';
import { LoneLink } from '../../shared/platform/lone-link.tsx';
import { PageHeading } from '../../shared/platform/page-heading.tsx';
import { paths } from '../../shared/platform/paths.ts';
import { PatientPage } from '../../shared/platform/patient-page.tsx';
import { chosenIn } from './compare.model.ts';
import { LoadingChoice, LoadingPair } from './loading-pair.tsx';

const texts = textsOf('scanPair', english);
const { dashboard } = textsOf('results', englishResults);

/** Two scans, or a selection. */
const Pair = lazyComponent(async () => (await import('./pair.tsx')).Pair);
const ChooseScan = lazyComponent(async () => (await import('./choose-scan.tsx')).ChooseScan);

/** `/results/compare`: two scans of the patient side by side, or a selection. */
export function ComparePage() {
  const [query] = useSearchParams();
  const { one, other, isSame } = chosenIn(query);
  return (
    <PatientPage title={texts.title}>
      <Stack gap={4} isPacked width="page">
        <Stack gap={2} isScreenOnly>
          <LoneLink to={paths.dashboard}>
            <Icon name="back" sizePx={20} /> {dashboard}
          </LoneLink>
          <PageHeading title={texts.title} />
        </Stack>
        <Suspense fallback={one !== null && other !== null ? <LoadingPair /> : <LoadingChoice />}>
          {one !== null && other !== null ? (
            <Pair one={one} other={other} />
          ) : (
            <ChooseScan key={one} chosen={one} isSame={isSame} />
          )}
        </Suspense>
      </Stack>
    </PatientPage>
  );
}
