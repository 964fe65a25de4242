import type { CareTeamPatient } from '@mien/contract';
import { patientForStaff as english, scanPair as englishPair, scanStates as englishStates, fill } from '@mien/messages';
import { Banner, Box, Button, buttonClassName, classNames, Row, rowClassName, Spinner, Stack } from '@mien/ui';
import { type ReactNode, Suspense, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { EmptyNotice } from '../../shared/platform/empty-notice.tsx';
import { numberFormat } from '../../shared/platform/formats.ts';
import { textsOf } from '../../shared/platform/language.ts';
import { lazyComponent, optionalComponent } from '../../shared/platform/lazy-component.tsx';
import { paths } from '../../shared/platform/paths.ts';
import { LoadProblem } from '../../shared/platform/problem-view.tsx';
import { useMedia } from '../../shared/platform/use-media.ts';
import { useForgetWhenOver, useReadNews, useScans } from '../../shared/staff/patient-for-staff.queries.ts';
import { LoadingBeside, LoadingResult } from './loading-parts.tsx';
import styles from './patient-for-staff-page.module.css';
import { Scan } from './scan.tsx';
import { ANY_SCAN, addressOfChoice, choiceIn, isNarrowed, type ScanChoice } from './scan-choice.ts';
import { ExportSheet, TakeAlong } from './take-along.tsx';
import { TopWithoutScan } from './top-notice.tsx';
import { whenText } from './when-text.ts';

const texts = textsOf('patientForStaff', english);
const stateTexts = textsOf('scanStates', englishStates);
const pairTexts = textsOf('scanPair', englishPair);

/** Parts that another one opens, and the side column. */
const ScanList = lazyComponent(async () => (await import('./scan-list.tsx')).ScanList);
const StaffPair = lazyComponent(async () => (await import('./staff-pair.tsx')).StaffPair);
const PatientTrends = lazyComponent(async () => (await import('./patient-trends.tsx')).PatientTrends);
const PatientEntries = lazyComponent(async () => (await import('./patient-entries.tsx')).PatientEntries);
const PatientFacts = optionalComponent(async () => (await import('./patient-facts.tsx')).PatientFacts);
const EhrPart = optionalComponent(async () => (await import('./ehr-part.tsx')).EhrPart);
const TeamNotes = lazyComponent(async () => (await import('./team-notes.tsx')).TeamNotes);
const Timeline = lazyComponent(async () => (await import('./timeline.tsx')).Timeline);

/** What the patient shares with the care team: nothing, one scan, or all. */
export type Scope = 'none' | 'all' | { readonly onlyScan: string };

/** Breakpoint for two columns, as in the style sheet. */
const WIDE = '(min-width: 60rem)';

const PARTS = ['overview', 'scans', 'trends', 'entries'] as const;
type Part = (typeof PARTS)[number];

/** On a phone the tabs are wider than the screen in some languages. */
function showTab(tab: HTMLAnchorElement | null): void {
  const tabs = tab?.parentElement;
  if (tab && tabs) tabs.scrollLeft = tab.offsetLeft - (tabs.clientWidth - tab.offsetWidth) / 2;
}

interface PatientPartsProps {
  readonly uid: string;
  readonly name: string;
  readonly scope: Scope;
  readonly newest: CareTeamPatient['newest'];
  /** Shown in place of results that are not shared. */
  readonly children: ReactNode;
}

/** The timeline and the team's notes, next to what the patient shares. */
export function PatientParts({ uid, name, scope, newest, children }: PatientPartsProps) {
  const scopeKey = typeof scope === 'string' ? scope : scope.onlyScan;
  useReadNews(uid, newest, scopeKey);
  const [seenMessage, setSeenMessage] = useState(newest.message);
  const message = newest.message !== null && newest.message !== seenMessage && (
    <Banner>
      <Row gap={3} lineGap={1}>
        <span>{fill(texts.news.message, { name, when: whenText(newest.message) })}</span>
        <Link
          to={paths.teamConversationOf(uid)}
          className={rowClassName({ isTarget: true, isInline: true, weight: 600 })}
        >
          {texts.news.read}
        </Link>
        <Button variant="quiet" isSmall onClick={() => setSeenMessage(newest.message)}>
          {texts.news.close}
        </Button>
      </Row>
    </Banner>
  );
  const aside = (
    <Suspense fallback={<LoadingBeside />}>
      <EhrPart uid={uid} />
      <Timeline uid={uid} scope={scopeKey} />
      <TeamNotes uid={uid} />
    </Suspense>
  );
  if (scope === 'none')
    return (
      <div className={styles.columns}>
        <Stack gap={4} isPacked isGoneIfEmpty>
          {message}
        </Stack>
        <Stack isPacked>{children}</Stack>
        <Stack as="aside" gap={4} isPacked isScreenOnly aria-label={texts.beside}>
          {aside}
        </Stack>
      </div>
    );
  return <Shared uid={uid} onlyScan={scope === 'all' ? null : scope.onlyScan} message={message} aside={aside} />;
}

interface SharedProps {
  readonly uid: string;
  /** The only shared scan; null if all are shared. */
  readonly onlyScan: string | null;
  readonly message: ReactNode;
  readonly aside: ReactNode;
}

/** Whether anything is selected that only the list of scans shows. */
const isOfList = (choice: ScanChoice): boolean => isNarrowed(choice) || choice.comparedWith !== null;

/** The tab in the URL. A selection within it belongs to the list of scans. */
function partIn(query: URLSearchParams, choice: ScanChoice): Part {
  const named = PARTS.find((part) => part === query.get('show'));
  return named ?? (isOfList(choice) ? 'scans' : 'overview');
}

/**
 * The id of the scan to show: the one in the URL, else the newest. A new scan does not replace the one on screen: it is
 * offered.
 */
function useShownScan(ids: readonly string[] | undefined, wanted: string | null, isOfAll: boolean) {
  const [held, hold] = useState<string | undefined>();
  const newest = ids?.[0];
  const isHeldGone = isOfAll && held !== undefined && ids !== undefined && !ids.includes(held);
  if ((held === undefined || isHeldGone) && isOfAll && held !== newest) hold(newest);
  const isNewThere = isOfAll && wanted === null && held !== undefined && newest !== undefined && newest !== held;
  const shown = wanted ?? (isOfAll ? held : newest);
  return { shown, isNewThere, isNewest: shown === newest, showNewest: () => hold(newest) };
}

/** What the patient shares. */
function Shared({ uid, onlyScan, message, aside }: SharedProps) {
  const [query] = useSearchParams();
  const { state } = useLocation();
  // A single scan offers no choice.
  const asked = onlyScan === null ? choiceIn(query) : ANY_SCAN;
  const part = onlyScan === null ? partIn(query, asked) : 'overview';
  const choice = part === 'scans' ? asked : ANY_SCAN;
  const isFiltered = isNarrowed(choice);
  const scans = useScans(uid, choice.days, choice.state);
  useForgetWhenOver(uid, scans.error);
  const items = scans.data?.pages.flatMap((page) => page.items);
  const { shown, isNewThere, isNewest, showNewest } = useShownScan(
    items?.map(({ id }) => id),
    query.get('scan'),
    !isFiltered,
  );
  // On a phone the side column comes after the whole result, and medicines would be far from what they explain.
  const isWide = useMedia(WIDE);
  const [isExporting, setExporting] = useState(false);
  const isBeside = isWide || (shown === undefined && !scans.isPending);
  const facts = onlyScan === null && part === 'overview' && (
    <Suspense fallback={null}>
      <PatientFacts uid={uid} />
    </Suspense>
  );
  const { comparedWith } = choice;
  const isPair = comparedWith !== null && shown !== undefined && shown !== comparedWith;
  const count = isFiltered ? undefined : scans.data?.pages[0]?.totalItems;
  // On a phone what needs attention comes before them.
  const takeAlong = shown !== undefined && part !== 'trends' && part !== 'entries' && !isPair && (
    <TakeAlong uid={uid} id={shown} onExport={() => setExporting(true)} />
  );
  const list = part === 'scans' && (
    <Suspense fallback={<Spinner text={texts.loading} />}>
      <ScanList scans={scans} choice={choice} shown={shown ?? null} />
    </Suspense>
  );
  return (
    <div className={styles.columns} data-part={part}>
      <Stack gap={4} isPacked>
        {message}
        {isNewThere && items?.[0] && (
          <Banner>
            <Row gap={3} lineGap={1}>
              <span>{fill(texts.news.scan, { when: whenText(items[0].created) })}</span>
              <Button variant="secondary" isSmall onClick={showNewest}>
                {texts.news.show}
              </Button>
            </Row>
          </Banner>
        )}
        {onlyScan === null ? (
          <Row gap={3} lineGap={2} justify="between" isScreenOnly>
            <PartLinks part={part} choice={asked} count={count} />
            {isWide && takeAlong}
          </Row>
        ) : (
          shown !== undefined && (
            <Row gap={3} lineGap={2} justify="between" isScreenOnly>
              <p>{texts.oneScanOnly}</p>
              {isWide && takeAlong}
            </Row>
          )
        )}
      </Stack>
      <Stack gap={4} isPacked>
        <Suspense fallback={<Spinner text={texts.loading} />}>
          {part === 'trends' ? (
            <PatientTrends uid={uid} newestId={items?.[0]?.id} />
          ) : part === 'entries' ? (
            <PatientEntries uid={uid} />
          ) : scans.isPending && !isFiltered ? (
            <LoadingResult />
          ) : scans.isLoadingError ? (
            <LoadProblem query={scans} isPart />
          ) : shown !== undefined ? (
            <>
              {part === 'scans' && <ComparingRow choice={choice} shown={shown} isPair={isPair} />}
              {isPair ? (
                <StaffPair
                  key={`${comparedWith} ${shown}`}
                  uid={uid}
                  one={comparedWith}
                  other={shown}
                  choice={choice}
                />
              ) : (
                <Scan
                  key={shown}
                  uid={uid}
                  id={shown}
                  isCompared={onlyScan === null}
                  isNewest={isNewest && !isFiltered}
                  times={items?.map(({ created }) => created) ?? []}
                  after={!isBeside && facts}
                />
              )}
            </>
          ) : scans.isPending ? null : isFiltered ? (
            <EmptyNotice icon="scan" {...texts.scans.filter.none}>
              <Link
                to="?show=scans"
                state={state}
                replace
                className={buttonClassName({ variant: 'secondary', isSmall: true })}
              >
                {stateTexts.showAll}
              </Link>
            </EmptyNotice>
          ) : (
            <>
              {onlyScan === null && <TopWithoutScan uid={uid} />}
              <EmptyNotice icon="scan" title={texts.scans.none} text={texts.inLog} />
            </>
          )}
        </Suspense>
        {!isWide && takeAlong && <Box isScreenOnly>{takeAlong}</Box>}
      </Stack>
      <Stack as="aside" gap={4} isPacked aria-label={texts.beside}>
        {isBeside && facts}
        <Stack gap={4} isPacked isScreenOnly>
          {list || aside}
        </Stack>
        <ExportSheet uid={uid} isOpen={isExporting} onClose={() => setExporting(false)} />
      </Stack>
    </div>
  );
}

interface ComparingRowProps {
  readonly choice: ScanChoice;
  readonly shown: string;
  /** Whether two scans are side by side. */
  readonly isPair: boolean;
}

/** A link to compare the shown scan with another of the list, and back. */
function ComparingRow({ choice, shown, isPair }: ComparingRowProps) {
  const { state } = useLocation();
  const isChoosing = choice.comparedWith !== null;
  const changed = { ...choice, comparedWith: isChoosing ? null : shown };
  return (
    <Row gap={3} lineGap={0} justify="between" isScreenOnly>
      <span role="status">{isChoosing && !isPair && pairTexts.staff.hint}</span>
      <Link
        to={`?${new URLSearchParams({ show: 'scans', ...addressOfChoice(changed), scan: shown })}`}
        state={state}
        replace
        preventScrollReset
        className={buttonClassName({ variant: 'secondary', isSmall: true })}
      >
        {isChoosing ? pairTexts.staff.end : pairTexts.staff.begin}
      </Link>
    </Row>
  );
}

interface PartLinksProps {
  readonly part: Part;
  readonly choice: ScanChoice;
  /** Number of scans; undefined while unknown. */
  readonly count: number | undefined;
}

function PartLinks({ part: shown, choice, count }: PartLinksProps) {
  const { state } = useLocation();
  const nameOf = (part: Part) =>
    part === 'scans' && count !== undefined
      ? fill(texts.parts.allScans, { count: numberFormat().format(count) })
      : texts.parts[part];
  return (
    <Row
      as="nav"
      gap={1}
      align="stretch"
      isOneLine
      padding={1}
      isPill
      tint="sunken"
      className={styles.parts}
      aria-label={texts.parts.name}
    >
      {PARTS.map((part) => (
        <Link
          key={part}
          // The scan filter is restored on the way back.
          to={`?${new URLSearchParams({ ...addressOfChoice(choice), ...(part === 'overview' && !isOfList(choice) ? {} : { show: part }) })}`}
          state={state}
          replace
          preventScrollReset
          className={classNames(
            rowClassName({
              isOneLine: true,
              isInline: true,
              isRigid: true,
              justify: 'center',
              sidePadding: 3,
              tone: 'muted',
              size: 'small',
              weight: 600,
              breaks: 'never',
              isTarget: true,
              isPill: true,
              isUndecorated: true,
            }),
            styles.part,
          )}
          aria-current={part === shown ? 'true' : undefined}
          ref={part === shown ? showTab : undefined}
        >
          {nameOf(part)}
        </Link>
      ))}
    </Row>
  );
}
