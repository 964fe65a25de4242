import { patientForStaff as english } from '@mien/messages';
import { classNames, Row, rowClassName, Spinner } from '@mien/ui';
import { type ReactNode, Suspense } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { ANY_DAYS, addressOfDays, daysIn } from '../../shared/days.ts';
import { textsOf } from '../../shared/language.ts';
import { latePart } from '../../shared/late-part.tsx';
import { useForgetWhenOver, useScans } from '../../shared/patient-for-staff.queries.ts';
import styles from './patient-for-staff-page.module.css';
import { SharedScans } from './shared-scans.tsx';

const texts = textsOf('patientForStaff', english);

/** The other parts are loaded when they are first opened. */
const PatientTrends = latePart(async () => (await import('./patient-trends.tsx')).PatientTrends);
const PatientEntries = latePart(async () => (await import('./patient-entries.tsx')).PatientEntries);
const TeamNotes = latePart(async () => (await import('./team-notes.tsx')).TeamNotes);
const Timeline = latePart(async () => (await import('./timeline.tsx')).Timeline);

const SHARED_PARTS = ['scans', 'trends', 'entries', 'timeline', 'notes'] as const;
/** Trends and entries reveal other scans, so they are closed without access to all. */
const OPEN_PARTS = ['scans', 'timeline', 'notes'] as const;

/** On a phone the tabs are wider than the screen in some languages. */
function showTab(tab: HTMLAnchorElement | null): void {
  const tabs = tab?.parentElement;
  if (tab && tabs) tabs.scrollLeft = tab.offsetLeft - (tabs.clientWidth - tab.offsetWidth) / 2;
}

interface PatientPartsProps {
  readonly uid: string;
  /** What the patient shares with the care team: nothing, one scan, or all. */
  readonly scope: 'none' | 'all' | { readonly onlyScan: string };
  /** Shown in place of results that are not shared. */
  readonly children: ReactNode;
}

/** The tabs of the page. Each is read only when it is opened: every look is in the access log. */
export function PatientParts({ uid, scope, children }: PatientPartsProps) {
  const [query] = useSearchParams();
  const { state } = useLocation();
  const days = addressOfDays(daysIn(query));
  const parts = scope === 'all' ? SHARED_PARTS : OPEN_PARTS;
  const shown = parts.find((part) => part === query.get('show')) ?? 'scans';
  return (
    <>
      <Row
        as="nav"
        gap={1}
        align="stretch"
        isOneLine
        padding={1}
        isScreenOnly
        isPill
        tint="sunken"
        isAtStart
        className={styles.parts}
        aria-label={texts.parts.name}
      >
        {parts.map((part) => (
          <Link
            key={part}
            // The days chosen for the scans are restored on the way back to them.
            to={`?${new URLSearchParams({ ...days, ...(part === 'scans' ? {} : { show: part }) })}`}
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
            {texts.parts[part]}
          </Link>
        ))}
      </Row>
      <Suspense fallback={<Spinner text={texts.loading} />}>
        {shown === 'timeline' && <Timeline uid={uid} isShared={scope !== 'none'} />}
        {shown === 'notes' && <TeamNotes uid={uid} />}
        {shown !== 'timeline' &&
          shown !== 'notes' &&
          (scope === 'none' ? (
            children
          ) : (
            <Shared uid={uid} shown={shown} onlyScan={scope === 'all' ? null : scope.onlyScan} />
          ))}
      </Suspense>
    </>
  );
}

interface SharedProps {
  readonly uid: string;
  readonly shown: 'scans' | 'trends' | 'entries';
  /** The only shared scan; null if all are shared. */
  readonly onlyScan: string | null;
}

/** What the patient shares. */
function Shared({ uid, shown, onlyScan }: SharedProps) {
  const [query] = useSearchParams();
  // With a single scan there is nothing to choose, and trends begin with the newest of all scans.
  const days = shown === 'scans' && onlyScan === null ? daysIn(query) : ANY_DAYS;
  const scans = useScans(uid, days);
  useForgetWhenOver(uid, scans.error);
  if (shown === 'trends') return <PatientTrends uid={uid} newestId={scans.data?.pages[0]?.items[0]?.id} />;
  if (shown === 'entries') return <PatientEntries uid={uid} />;
  return <SharedScans uid={uid} scans={scans} days={days} onlyScan={onlyScan} />;
}
