import type { OwnAccessLogEntry } from '@mien/contract';
import { accessLog as english, carers as englishCarers, careTeam as englishCareTeam, fill } from '@mien/messages';
import { Banner, buttonClassName, Icon, type IconName, Row, Stack } from '@mien/ui';
import type { ReactNode } from 'react';
import { Link, Navigate } from 'react-router';
import { EmptyNotice } from '../../shared/empty-notice.tsx';
import { textsOf } from '../../shared/language.ts';
import pageStyles from '../../shared/page.module.css';
import { PageHeading } from '../../shared/page-heading.tsx';
import { paths } from '../../shared/paths.ts';
import { ProblemView } from '../../shared/problem-view.tsx';
import { useProductName } from '../../shared/product-name.ts';
import { ScanOnlyView } from '../../shared/scan-only-view.tsx';
import { useConfiguration, useSession } from '../../shared/session.ts';
import { WayToMe } from '../../shared/way-to-me.tsx';
import { browserOf, type Gathered } from './access-log.model.ts';
import styles from './access-log.module.css';
import { useOwnAccessLog } from './access-log.queries.ts';
import { countedTexts, LoadingDays, LogDays, MoreEntries, timeZoneName } from './log-days.tsx';

const texts = textsOf('accessLog', english);
const { relations } = textsOf('carers', englishCarers);
const careTeam = textsOf('careTeam', englishCareTeam);
const { own } = texts;

/** `/accessLog`: who opened or changed a patient's data, for that patient. */
export function OwnAccessLogPage() {
  const { data: session } = useSession();
  if (session?.user.patientUid === null) return <Navigate to={paths.account} replace />;
  if (session?.isScanOnly) return <ScanOnlyView title={own.title} />;
  return (
    <Stack gap={4} isPacked width="page">
      <Stack as="header" gap={2} className={pageStyles.intro}>
        <WayToMe />
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

function Entries() {
  const log = useOwnAccessLog();
  if (log.isPending) return <LoadingDays />;
  if (!log.data) return <ProblemView error={log.error} onRetry={() => void log.refetch()} isPart />;
  const entries = log.data.pages.flatMap((page) => page.items);
  if (entries.length === 0) return <Empty />;
  const isOnlyOwn = !log.hasNextPage && entries.every((entry) => entry.isOwn);
  return (
    <>
      {isOnlyOwn && (
        <Banner tone="good">
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

/** Who acted with which browser. */
const keyOf = ({ isOwn, actor, browser }: OwnAccessLogEntry) =>
  JSON.stringify([isOwn, actor.kind, actor.name, actor.clientName, browser]);

interface EntryProps {
  readonly entries: Gathered<OwnAccessLogEntry>;
  readonly time: ReactNode;
}

function Entry({ entries, time }: EntryProps) {
  const [entry] = entries;
  const { data: configuration } = useConfiguration();
  const productName = useProductName();
  const acts = countedTexts(
    entries.map((one) => {
      const who = whoOf(one, configuration?.providerName ?? '', productName);
      const browser = one.browser === null ? null : fill(own.device, { browser: browserText(one.browser) });
      return [fill(texts.ownActs[one.action], { who }), browser].filter((part) => part !== null).join(' ');
    }),
  );
  return (
    <Row gap={4} align="stretch" isOneLine>
      <span className={entry.isOwn ? styles.ownMark : styles.mark}>
        <Icon name={iconOf(entry)} sizePx={20} />
      </span>
      <Stack gap={1} breaks="anywhere">
        {acts.map((act) => (
          <p key={act}>{act}</p>
        ))}
        <p>{time}</p>
      </Stack>
    </Row>
  );
}

/** Who acted, in the patient's words. "You" is only the patient; carers are described to the patient. */
function whoOf({ isOwn, actor, action }: OwnAccessLogEntry, providerName: string, productName: string): string {
  if (isOwn || actor.kind === 'patient') return own.you;
  // For a link made by staff, its maker is known.
  if (actor.kind === 'link' && action !== 'signInByStaffLink') return own.link;
  if (actor.kind === 'carer') {
    if (actor.name === null || actor.relation === undefined) return actor.name ?? own.formerCarer;
    return fill(own.carer, { name: actor.name, relation: relations[actor.relation] });
  }
  if (actor.kind === 'system') return productName;
  if (actor.name === null) return own.formerStaff;
  const by = { name: actor.name, client: actor.clientName ?? providerName };
  return actor.role === undefined ? fill(own.of, by) : fill(own.ofAs, { ...by, role: careTeam.roles[actor.role] });
}

function browserText(userAgent: string): string {
  const { browser, device } = browserOf(userAgent);
  if (browser !== null && device !== null) return fill(texts.browserOn, { browser, device });
  return browser ?? device ?? texts.unknownBrowser;
}
