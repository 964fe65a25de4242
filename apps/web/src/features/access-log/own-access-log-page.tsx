import type { OwnAccessLogEntry } from '@mien/contract';
import { OWN_LOG_ACTORS, type OwnLogActor } from '@mien/domain';
import { accessLog as english, fill } from '@mien/messages';
import { Banner, Box, buttonClassName, Icon, type IconName, Row, Stack } from '@mien/ui';
import type { ReactNode } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router';
import { ChoiceChips } from '../../shared/forms/choice-chips.tsx';
import { EmptyNotice } from '../../shared/platform/empty-notice.tsx';
import { textsOf } from '../../shared/platform/language.ts';
import pageStyles from '../../shared/platform/page.module.css';
import { PageHeading } from '../../shared/platform/page-heading.tsx';
import { paths } from '../../shared/platform/paths.ts';
import { LoadProblem } from '../../shared/platform/problem-view.tsx';
import { useProductName } from '../../shared/platform/product-name.ts';
import { ScanOnlyView } from '../../shared/platform/scan-only-view.tsx';
import { useConfiguration, useSession } from '../../shared/platform/session.ts';
import { WayToMe } from '../../shared/platform/way-to-me.tsx';
import { type Gathered, gravestFirst } from './access-log.model.ts';
import styles from './access-log.module.css';
import { useOwnAccessLog } from './access-log.queries.ts';
import { countedTexts, LoadingDays, LogDays, listedActs, MoreEntries, RestOfActs, timeZoneName } from './log-days.tsx';
import { ownActText } from './own-act-text.ts';
import { SaveOwnLog } from './save-log.tsx';

const texts = textsOf('accessLog', english);
const { own } = texts;

/** `/accessLog`: who opened or changed a patient's data, for that patient. */
export function OwnAccessLogPage() {
  const { data: session } = useSession();
  if (session?.user.patientUid === null) return <Navigate to={paths.account} replace />;
  if (session?.isScanOnly) return <ScanOnlyView title={own.title} />;
  return (
    <Stack gap={4} isPacked width="page">
      <Stack as="header" gap={2} className={pageStyles.intro}>
        <Row gap={3} justify="between">
          <WayToMe />
          <SaveShown />
        </Row>
        <PageHeading title={own.title} />
      </Stack>
      <div className={pageStyles.columns}>
        <Stack gap={4} isPacked>
          <p className={styles.intro}>{own.intro}</p>
          <p className={styles.intro}>
            {own.question} <Link to={paths.liveChat}>{own.chat}</Link>
          </p>
        </Stack>
        <Stack gap={4} isPacked>
          <Entries />
        </Stack>
      </div>
    </Stack>
  );
}

/** The actor filter in the URL. */
const whoIn = (query: URLSearchParams): OwnLogActor | null =>
  OWN_LOG_ACTORS.find((actor) => actor === query.get('who')) ?? null;

/** Exports what the list shows; nothing if it is empty. */
function SaveShown() {
  const who = whoIn(useSearchParams()[0]);
  const log = useOwnAccessLog(who);
  if (!log.data?.pages.some((page) => page.items.length > 0)) return null;
  return (
    <Box isScreenOnly>
      <SaveOwnLog who={who} />
    </Box>
  );
}

function Entries() {
  const [query] = useSearchParams();
  const who = whoIn(query);
  const log = useOwnAccessLog(who);
  const entries = log.data?.pages.flatMap((page) => page.items) ?? [];
  if (log.data && entries.length === 0 && who === null) return <Empty />;
  return (
    <>
      <Box isScreenOnly>
        <ChoiceChips
          label={own.whose}
          choices={OWN_LOG_ACTORS}
          chosen={who}
          nameOf={(actor) => own.actors[actor ?? 'all']}
          addressOf={(actor) => (actor === null ? '?' : `?who=${actor}`)}
        />
      </Box>
      <Found log={log} entries={entries} who={who} />
    </>
  );
}

interface FoundProps {
  readonly log: ReturnType<typeof useOwnAccessLog>;
  readonly entries: readonly OwnAccessLogEntry[];
  readonly who: OwnLogActor | null;
}

function Found({ log, entries, who }: FoundProps) {
  if (log.isPending) return <LoadingDays />;
  if (!log.data) return <LoadProblem query={log} isPart />;
  if (entries.length === 0) return <p role="status">{own.noneOf}</p>;
  const isOnlyOwn = who === null && !log.hasNextPage && entries.every((entry) => entry.isOwn);
  return (
    <>
      {isOnlyOwn && (
        <Banner tone="good" isQuiet>
          <p>{own.nobodyElse}</p>
        </Banner>
      )}
      <Stack gap={6}>
        <LogDays entries={entries} keyOf={keyOf}>
          {(gathered, time) => <Entry entries={gathered} time={time} />}
        </LogDays>
      </Stack>
      <MoreEntries {...log} />
      <Stack
        as="p"
        gap={2}
        tone="muted"
        size="small"
      >{`${own.lists} ${fill(texts.timeZone, { timeZone: timeZoneName() })}`}</Stack>
    </>
  );
}

function Empty() {
  return (
    <EmptyNotice icon="shield" {...own.empty}>
      <Link to={paths.profile} className={buttonClassName({ variant: 'secondary' })}>
        {own.back}
      </Link>
    </EmptyNotice>
  );
}

function iconOf({ isOwn, actor }: OwnAccessLogEntry): IconName {
  if (isOwn) return 'lock';
  if (actor.kind === 'link') return 'link';
  return actor.kind === 'staff' || actor.kind === 'carer' ? 'people' : 'shield';
}

/** Grouping key: actor and browser. */
const keyOf = ({ isOwn, actor, browser }: OwnAccessLogEntry) =>
  JSON.stringify([isOwn, actor.kind, actor.name, actor.clientName, browser]);

/** Actions shown per row, each on a line. Chosen. */
const MOST_TOLD = 2;

interface EntryProps {
  readonly entries: Gathered<OwnAccessLogEntry>;
  readonly time: ReactNode;
}

function Entry({ entries, time }: EntryProps) {
  const ordered = gravestFirst(entries);
  const [entry] = ordered;
  const { data: configuration } = useConfiguration();
  const productName = useProductName();
  const names = { providerName: configuration?.providerName ?? '', productName };
  const { listed, rest } = listedActs(
    countedTexts(ordered.map((one) => ownActText(one, names, one.action === entry.action))),
    MOST_TOLD,
  );
  return (
    <Row gap={4} align="stretch" isOneLine>
      <span className={entry.isOwn ? styles.ownMark : styles.mark}>
        <Icon name={iconOf(entry)} sizePx={20} />
      </span>
      <Stack gap={1} breaks="anywhere">
        {listed.map((act) => (
          <p key={act}>{act}</p>
        ))}
        <RestOfActs acts={rest} />
        <p>{time}</p>
      </Stack>
    </Row>
  );
}
