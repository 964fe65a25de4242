import type { MeasurementSummary } from '@mien/contract';
import { patientForStaff as english, scanStates as englishStates } from '@mien/messages';
import { Button, classNames, Muted, Row, rowClassName, Spinner, Stack, Text } from '@mien/ui';
import { Link, useLocation } from 'react-router';
import { momentText } from '../../shared/health/day-text.ts';
import { textsOf } from '../../shared/platform/language.ts';
import { pluralText } from '../../shared/platform/plural-text.ts';
import type { useScans } from '../../shared/staff/patient-for-staff.queries.ts';
import styles from './patient-for-staff-page.module.css';
import { addressOfChoice, type ScanChoice } from './scan-choice.ts';
import { ScanFilter } from './scan-filter.tsx';

const texts = textsOf('patientForStaff', english);
const stateTexts = textsOf('scanStates', englishStates);

interface ScanListProps {
  readonly scans: ReturnType<typeof useScans>;
  /** The filter of the list. */
  readonly choice: ScanChoice;
  readonly shown: string | null;
}

/** All scans, or those of some days or in one state. The selected one is shown next to the list. */
export function ScanList({ scans, choice, shown }: ScanListProps) {
  const items = scans.data?.pages.flatMap((page) => page.items) ?? [];
  const count = scans.data?.pages[0]?.totalItems ?? 0;
  return (
    <Stack as="section" gap={3} padding={4} ground="panel" aria-labelledby="scans-title">
      <Text as="h2" id="scans-title" size="lead">
        {texts.scans.title}
      </Text>
      <ScanFilter choice={choice} isBusy={scans.isFetching && !scans.isFetchingNextPage} />
      {scans.isPending && <Spinner text={texts.loading} />}
      {scans.data && (
        <Muted size="small" role="status">
          {pluralText(texts.scans.count, count)}
        </Muted>
      )}
      {items.length > 0 && (
        <Stack as="ul" className={styles.list}>
          {items.map((scan) => (
            <li key={scan.id}>
              <ScanLink scan={scan} choice={choice} isShown={scan.id === shown || scan.id === choice.comparedWith} />
            </li>
          ))}
        </Stack>
      )}
      {scans.hasNextPage && (
        <Button variant="quiet" isSmall isBusy={scans.isFetchingNextPage} onClick={() => void scans.fetchNextPage()}>
          {texts.scans.more}
        </Button>
      )}
      <Muted size="small">{texts.inLog}</Muted>
    </Stack>
  );
}

interface ScanLinkProps {
  readonly scan: MeasurementSummary;
  readonly choice: ScanChoice;
  readonly isShown: boolean;
}

function ScanLink({ scan, choice, isShown }: ScanLinkProps) {
  const { state } = useLocation();
  return (
    <Link
      to={`?${new URLSearchParams({ show: 'scans', ...addressOfChoice(choice), scan: scan.id })}`}
      state={state}
      replace
      preventScrollReset
      className={classNames(
        rowClassName({
          hover: 'sunken',
          isRound: true,
          isOneLine: true,
          gap: 3,
          justify: 'between',
          padding: 1,
          sidePadding: 3,
          tone: 'plain',
          size: 'small',
          isTarget: true,
          isUndecorated: true,
        }),
        styles.scan,
      )}
      aria-current={isShown ? 'true' : undefined}
      data-row
    >
      <Row as="span" gap={2} lineGap={0}>
        <time dateTime={scan.created}>{momentText(scan.created)}</time>{' '}
        {scan.externalStatus === 'PARTIAL' && (
          <Muted as="span" size="small" breaks="never" isPill isTag ground="control">
            {stateTexts.ofOne.partial}
          </Muted>
        )}
      </Row>{' '}
      <Text as="span" weight={600}>
        {scan.score === null ? texts.scans.noScore : Math.round(scan.score)}
      </Text>
    </Link>
  );
}
