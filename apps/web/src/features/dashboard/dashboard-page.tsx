import { dashboard as english } from '@mien/messages';
import { Skeleton, SkeletonBox, SkeletonTitle, VisuallyHidden } from '@mien/ui';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../shared/api.tsx';
import { AttentionSlot } from '../../shared/attention-rule/attention-slot.tsx';
import { useIsOneself, useMay } from '../../shared/cared-for.ts';
import { textsOf } from '../../shared/language.ts';
import { entryOf, latestEntriesQuery, tooOldDays } from '../../shared/latest-entries.ts';
import { PageHeading } from '../../shared/page-heading.tsx';
import { ProblemView } from '../../shared/problem-view.tsx';
import { comparisonQuery } from '../../shared/result/comparison-query.ts';
import { resultListQuery } from '../../shared/result/result-list-query.ts';
import { useSession } from '../../shared/session.ts';
import { TIME_ZONE } from '../../shared/time-zone.ts';
import { greeting } from './dashboard.model.ts';
import styles from './dashboard-page.module.css';
import { LatestScanCard } from './latest-scan-card.tsx';
import { NextStepCard } from './next-step-card.tsx';
import { ScanHistory } from './scan-history.tsx';
import { VitalTiles } from './vital-tiles.tsx';

const texts = textsOf('dashboard', english);

/** How high a tile is: its words and its drawing stand below each other on a phone. */
const TILE = { heightRem: 10.5, wideHeightRem: 7.5 } as const;

/** `/dashboard`, which people know as Home: the latest scan, what is usual, what to do next, and all earlier scans. */
export function DashboardPage() {
  const { client } = useApi();
  const { data: session } = useSession();
  const { data, error, isPending, refetch } = useQuery(resultListQuery(client));
  const isOneself = useIsOneself();
  const mayScan = useMay('scan');
  const mayAdd = useMay('manage');
  const latest = data?.items[0];
  const { data: comparison, isFetching: isComparing } = useQuery({
    ...comparisonQuery(client, latest?.id ?? ''),
    enabled: latest !== undefined && !session?.isScanOnly,
  });
  const isWhole = session != null && !session.isScanOnly;
  const entries = useQuery({ ...latestEntriesQuery(client), enabled: isWhole });
  const cuff = entryOf(entries.data?.items, 'cuff');
  if (isPending) return <LoadingDashboard />;
  if (!data) return <ProblemView error={error} onRetry={() => void refetch()} />;
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        {/* Who listens hears the name of the page, as on every other one. */}
        <PageHeading title={texts.title}>
          <VisuallyHidden>{texts.title}</VisuallyHidden>
          <span aria-hidden="true">{greeting((isOneself && session?.user.firstName) || '', new Date())}</span>
        </PageHeading>
      </div>
      <div className={styles.attention}>
        <AttentionSlot />
      </div>
      <div className={styles.latest}>{latest && <LatestScanCard scans={data.items} />}</div>
      <div className={styles.vitals}>
        {comparison ? <VitalTiles measures={comparison.measures} /> : isComparing && <LoadingTiles />}
      </div>
      <div className={styles.next}>
        {mayScan && comparison && latest && !entries.isPending && (
          <NextStepCard
            comparison={comparison}
            latest={latest}
            timeZone={TIME_ZONE}
            cuffDays={mayAdd && cuff ? tooOldDays(cuff, new Date()) : null}
          />
        )}
      </div>
      <div className={styles.history}>
        <ScanHistory scans={data.items.slice(1)} timeZone={TIME_ZONE} />
      </div>
    </div>
  );
}

/** The room of the tiles, so that nothing below them moves when they come. */
function LoadingTiles() {
  return (
    <div className={styles.tiles}>
      <SkeletonBox {...TILE} />
      <SkeletonBox {...TILE} />
    </div>
  );
}

/** The shape of the page before its data are there. */
function LoadingDashboard() {
  return (
    <Skeleton text={texts.loading}>
      <div className={styles.page}>
        <SkeletonTitle />
        <div className={styles.latest}>
          <SkeletonBox heightRem={20} />
        </div>
        <div className={styles.vitals}>
          <LoadingTiles />
        </div>
        <div className={styles.history}>
          <SkeletonBox heightRem={14} />
        </div>
      </div>
    </Skeleton>
  );
}
