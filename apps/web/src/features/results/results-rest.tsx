import { BUILTIN_PROVIDER_ID, type Comparison, type MeasurementResult } from '@mien/contract';
import { remedyOf, SHARE_LIFETIME_HOURS } from '@mien/domain';
import { results as english, fill } from '@mien/messages';
import { Banner, buttonClassName, Muted, Row, Skeleton, SkeletonLine, SkeletonRows, Stack } from '@mien/ui';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { entryOf, isSince, latestEntriesQuery } from '../../shared/health/latest-entries.ts';
import { AskLink } from '../../shared/health/result/ask-link.tsx';
import { GroupCards } from '../../shared/health/result/group-cards.tsx';
import { MissingCard } from '../../shared/health/result/missing-card.tsx';
import { ENTRY_OF, type MissingValue } from '../../shared/health/result/missing-text.ts';
import { reasonText } from '../../shared/health/result/own-reason-text.ts';
import type { ResultGroup } from '../../shared/health/result/result-groups.ts';
import { Description } from '../../shared/health/result/row-details.tsx';
import { RowSheet } from '../../shared/health/result/row-sheet.tsx';
import { useApi } from '../../shared/platform/api.tsx';
import { useIsOneself } from '../../shared/platform/cared-for.ts';
import { textsOf } from '../../shared/platform/language.ts';
import { optionalComponent } from '../../shared/platform/lazy-component.tsx';
import { LoneLink } from '../../shared/platform/lone-link.tsx';
import { paths } from '../../shared/platform/paths.ts';
import { useMeasureTypes } from '../../shared/platform/session.ts';
import { Sheet } from '../../shared/platform/sheet.tsx';
import { deviceTimeZone } from '../../shared/platform/time-zone.ts';
import columns from '../../shared/platform/two-columns.module.css';
import { useOverlayState } from '../../shared/platform/use-overlay-state.ts';
import { prefetchWhenIdle } from '../../shared/platform/when-idle.ts';
import { LinksSheet } from './links-sheet.tsx';
import { NoteCard } from './note-card.tsx';
import { WayToEntry } from './partial-note.tsx';
import styles from './results-page.module.css';
import { ShareCard } from './share-card.tsx';
import { WeightOfStep } from './weight-of-step.tsx';

const texts = textsOf('results', english);
/** Overlays over the results load separately. */
const Contributors = optionalComponent(async () => (await import('./contributors-sheet.tsx')).Contributors);

const MISSING_TITLES = { notMeasured: texts.missing.title, notCalculated: texts.missing.notCalculated };

/** Our own scan that was too short for heart rate variability: the value is neither measured nor missing. */
function isShortScan({ providerId, groups, missing }: MeasurementResult): boolean {
  const keys = [...groups.flatMap(({ items }) => items), ...missing].map(({ measurementTypeId }) => measurementTypeId);
  return providerId === BUILTIN_PROVIDER_ID && !keys.includes('sdnnMs');
}

interface ResultsRestProps {
  readonly result: MeasurementResult;
  readonly groups: readonly ResultGroup[];
  readonly comparison: Comparison | undefined;
  /** The person's usual ranges, and whether a shared page shows them. */
  readonly usual: {
    readonly ranges: readonly unknown[];
    readonly isShown: boolean;
    readonly onChange: (isShown: boolean) => void;
  };
}

/** Everything below the score, and the overlays over the results. */
export function ResultsRest({ result, groups, comparison, usual }: ResultsRestProps) {
  const [lifetimeHours, setLifetimeHours] = useState<number>(SHARE_LIFETIME_HOURS.default);
  const [endedCount, setEndedCount] = useState(0);
  const [open, show, close] = useOverlayState('description');
  // Only the patient has notes and links.
  const isOneself = useIsOneself();
  useEffect(() => prefetchWhenIdle(() => void Contributors.preload().catch(() => undefined)), []);
  const { data: entries } = useQuery({ ...latestEntriesQuery(useApi().client), enabled: result.missing.length > 0 });
  /** Whether the entry that was too old for this scan has a newer one by now. */
  function isAddedSince({ measurementTypeId, reason }: MissingValue): boolean {
    const kind = ENTRY_OF[measurementTypeId];
    const newest = kind && entryOf(entries?.items, kind);
    return reason === 'entry-too-old' && newest !== undefined && isSince(newest, result.created);
  }
  const timeZone = deviceTimeZone();
  const terms = { lifetimeHours, timeZone, ...(usual.isShown ? { usualRangeTimeZone: timeZone } : {}) };
  const openRow = groups.flatMap((group) => group.rows).find((row) => row.key === open) ?? null;
  return (
    <>
      <Stack gap={6} isPacked className={columns.rest}>
        {result.trust === 'browserOnly' && (
          <Banner tone="caution" isQuiet>
            <p>{texts.unverified}</p>
          </Banner>
        )}
        <GroupCards groups={groups} comparison={comparison} onDescribe={(row) => show(row.key)} />
        {result.missing.length > 0 && (
          <MissingCard
            titles={MISSING_TITLES}
            isShort
            items={result.missing}
            reasonText={(value) => (isAddedSince(value) ? texts.missing.addedSince : reasonText(value))}
            wayOf={({ measurementTypeId: key, reason }) =>
              isAddedSince({ measurementTypeId: key, reason }) ? null : (
                <WayToEntry remedy={remedyOf({ key, reason }, { isOwn: result.providerId === BUILTIN_PROVIDER_ID })} />
              )
            }
          />
        )}
        {isShortScan(result) && <LongerScan />}
        {isOneself && comparison && <NoteCard key={result.id} measurementId={result.id} comparison={comparison} />}
        {isOneself && (
          <ShareCard
            measurementId={result.id}
            patientUid={result.patientUid}
            terms={terms}
            usual={usual.ranges.length > 0 ? usual : undefined}
            endedCount={endedCount}
            onManage={() => show('links')}
          />
        )}
        <Stack as="nav" gap={3} aria-label={texts.title}>
          <Link to={paths.howTo} className={buttonClassName({ variant: 'tinted', isBlock: true })}>
            {texts.scanAgain}
          </Link>
          <Row gap={4} lineGap={0} justify="center">
            <LoneLink to={paths.dashboard}>{texts.dashboard}</LoneLink>{' '}
            <LoneLink to={paths.breathe}>{texts.breathe}</LoneLink>
          </Row>
        </Stack>
        <Stack as="footer" gap={2} tone="muted" size="small">
          <p>
            {texts.unwell} {texts.notDiagnosis}
          </p>
        </Stack>
      </Stack>
      <RowSheet
        row={openRow}
        onClose={close}
        own={{
          measures: comparison?.measures,
          ask: (row) => <AskLink measurementId={result.id} row={row} />,
          step: (row) => <WeightOfStep row={row} />,
        }}
      />
      <ScoreSheet
        isOpen={open === 'score'}
        engineVersion={result.engineVersion}
        onClose={close}
        contributors={
          open === 'score' && (
            <Suspense fallback={<LoadingContributors />}>
              <Contributors result={result} previousId={comparison?.scoreBefore?.id ?? null} reasonText={reasonText} />
            </Suspense>
          )
        }
      />
      <LinksSheet
        isOpen={open === 'links'}
        onClose={close}
        measurementId={result.id}
        terms={terms}
        onLifetime={setLifetimeHours}
        onEnded={() => setEndedCount((count) => count + 1)}
      />
    </>
  );
}

/**
 * Height of the loading placeholder in rows: the parts of a score without a cuff reading, each a sentence, then name
 * and bar.
 */
const PARTS_ON_THEIR_WAY = 6;

function LoadingContributors() {
  return (
    <Skeleton text={texts.spinner}>
      <SkeletonLine />
      <SkeletonRows count={PARTS_ON_THEIR_WAY} heightRem={2.5} />
    </Skeleton>
  );
}

/** A longer scan would measure more, if the client shows it. */
function LongerScan() {
  const { data: types } = useMeasureTypes();
  return (
    types?.some(({ key }) => key === 'sdnnMs') && (
      <Stack as="p" gap={2} tone="muted" size="small">
        {texts.longerScan}
      </Stack>
    )
  );
}

interface ScoreSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly contributors: ReactNode;
  readonly engineVersion: MeasurementResult['engineVersion'];
}

/** The score explained: its parts, then how it is calculated, and what measured its values. */
function ScoreSheet({ isOpen, onClose, contributors, engineVersion }: ScoreSheetProps) {
  const { data: types } = useMeasureTypes();
  return (
    <Sheet isBeside isOpen={isOpen} onClose={onClose} title={texts.score.understand} closeLabel={texts.close}>
      <Stack gap={4} className={styles.inSheet}>
        {contributors}
        {types?.[0] && (
          <Stack as="section" gap={2} lineAbove={4} className={styles.method}>
            <h3>{texts.contributors.method}</h3>
            <Description html={types[0].description} />
          </Stack>
        )}
        {engineVersion && <Muted size="small">{fill(texts.engine, { version: engineVersion })}</Muted>}
      </Stack>
    </Sheet>
  );
}
