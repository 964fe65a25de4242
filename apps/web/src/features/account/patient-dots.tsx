import type { Today, TodayItem, TodayPatients } from '@mien/contract';
import { PATIENT_DOTS } from '@mien/domain';
import { account as english, fill } from '@mien/messages';
import { boxClassName, buttonClassName, classNames, Muted, Row, Stack, Text } from '@mien/ui';
import { Suspense, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { isFocusLost } from '../../shared/platform/focus-lost.ts';
import { numberFormat } from '../../shared/platform/formats.ts';
import { initialsOf } from '../../shared/platform/initials.ts';
import { textsOf } from '../../shared/platform/language.ts';
import { lazyComponent } from '../../shared/platform/lazy-component.tsx';
import { paths } from '../../shared/platform/paths.ts';
import { pluralText } from '../../shared/platform/plural-text.ts';
import { DayBars } from './day-bars.tsx';
import styles from './patient-dots.module.css';
import { countsOf, countText, LOOK_OF_LINE, lineOf, matterText } from './today.model.ts';

const { today: texts } = textsOf('account', english);

/** Loaded when a dot is first pressed: it draws a chart. */
const LastDays = lazyComponent(async () => (await import('./last-days.tsx')).LastDays);

/** The id of the unfolded part. */
const UNFOLDED = 'patient-last-days';
const dotId = (uid: string) => `dot-${uid}`;

/** Whether the readings behind a row may be shown to the reader. */
const isShown = ({ patientUid, heartRateBpm, cuff }: TodayItem) =>
  patientUid !== null && (heartRateBpm !== null || cuff !== null);

interface PatientDotsProps {
  readonly today: Today;
  readonly patients: TodayPatients;
}

/** All patients at a glance, one dot each. Those whose readings need attention can be opened in place. */
export function PatientDots({ today, patients }: PatientDotsProps) {
  const found = lineOf(today, 'needsAttention')?.found ?? null;
  const [openUid, setOpenUid] = useState<string | null>(null);
  const open = found?.items.find((item) => item.patientUid === openUid && isShown(item));
  // A patient who left, or ended the permission, does not reopen by returning.
  if (openUid !== null && open === undefined) setOpenUid(null);
  const title = useRef<HTMLElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && openUid === null && isFocusLost()) title.current?.focus();
    wasOpen.current = openUid !== null;
  }, [openUid]);
  const close = () => {
    document.getElementById(dotId(openUid ?? ''))?.focus();
    setOpenUid(null);
  };
  const perDot = perDotOf(patients);
  const { users } = paths;
  return (
    <Stack as="section" gap={3} padding={4} ground="panel" aria-label={texts.dots.label} ref={title} tabIndex={-1}>
      <div className={styles.groups}>
        <Waiting
          count={patients.waiting}
          items={found?.items ?? []}
          openUid={openUid}
          nowMs={Date.parse(today.created)}
          onOpen={(uid) => setOpenUid(uid === openUid ? null : uid)}
        />
        <Group count={patients.recent} look="recent" perDot={perDot} to={`${users}?view=patients&consent=given`} />
        <Group count={patients.quiet} look="quiet" perDot={perDot} to={`${users}?view=patients&status=noScan`} />
        <Group
          count={patients.notShared}
          look="notShared"
          perDot={perDot}
          to={`${users}?view=patients&consent=notGiven`}
        />
      </div>
      <Muted size="small">{pluralText(texts.dots.perDot, perDot)}</Muted>
      {open && (
        <Suspense fallback={<Muted role="status">{texts.lastDays.loading}</Muted>}>
          <LastDays key={open.patientUid} id={UNFOLDED} item={open} at={today.created} onClose={close} />
        </Suspense>
      )}
      <ScansOfToday today={today} />
    </Stack>
  );
}

/** Patients per dot, so that a large clinic still fits. */
function perDotOf({ recent, quiet, notShared }: TodayPatients): number {
  return recent + quiet + notShared > PATIENT_DOTS.each ? PATIENT_DOTS.perDot : 1;
}

interface WaitingProps {
  /** All of them; the list below may be limited to the reader's own. */
  readonly count: number;
  readonly items: readonly TodayItem[];
  readonly openUid: string | null;
  readonly nowMs: number;
  readonly onOpen: (uid: string) => void;
}

/** Patients whose readings need attention: colored only if their readings may be shown. */
function Waiting({ count, items, openUid, nowMs, onOpen }: WaitingProps) {
  const moreCount = count - items.length;
  return (
    <Stack gap={2} className={styles.group}>
      <Text size="small">
        {count === 0 ? (
          texts.dots.noneWaiting
        ) : (
          <>
            <Text as="strong" tone="danger">
              {countText(count)}
            </Text>{' '}
            <span>{pluralText(texts.dots.waiting, count)}</span>
          </>
        )}
      </Text>
      {count > 0 && (
        <Row gap={1}>
          {items.map((item) => (
            <WaitingDot
              key={item.patientUid}
              item={item}
              isOpen={item.patientUid === openUid}
              nowMs={nowMs}
              onOpen={onOpen}
            />
          ))}
          {moreCount > 0 && (
            <Link
              to={LOOK_OF_LINE.needsAttention.all ?? paths.users}
              className={buttonClassName({ variant: 'quiet', isSmall: true })}
            >
              {pluralText(texts.dots.more, moreCount)}
            </Link>
          )}
        </Row>
      )}
    </Stack>
  );
}

interface WaitingDotProps extends Pick<WaitingProps, 'nowMs' | 'onOpen'> {
  readonly item: TodayItem;
  readonly isOpen: boolean;
}

function WaitingDot({ item, isOpen, nowMs, onOpen }: WaitingDotProps) {
  const { patientUid, cuff } = item;
  if (patientUid === null) return null;
  const name = item.patientName || texts.unnamed;
  const initials = initialsOf(name);
  // The visible letters, for users who speak them, and the same reason as in the list.
  const label = `${name} (${initials}): ${matterText(texts, 'needsAttention', item, nowMs)}`;
  const look = cuff !== null ? styles.cuff : isShown(item) ? styles.rate : styles.unseen;
  const dot = <span className={classNames(styles.initials, look)} data-letters={initials} aria-hidden="true" />;
  if (!isShown(item))
    return (
      <Link to={LOOK_OF_LINE.needsAttention.of(patientUid)} className={styles.waiting} aria-label={label} title={label}>
        {dot}
      </Link>
    );
  return (
    <button
      type="button"
      id={dotId(patientUid)}
      className={styles.waiting}
      aria-label={label}
      title={label}
      aria-expanded={isOpen}
      aria-controls={isOpen ? UNFOLDED : undefined}
      onClick={() => onOpen(patientUid)}
    >
      {dot}
    </button>
  );
}

interface GroupProps {
  readonly count: number;
  readonly look: Exclude<keyof TodayPatients, 'waiting'>;
  readonly perDot: number;
  /** The list of these patients. */
  readonly to: string;
}

/** Patients without anything to do: their number and dots, with a link to the list. */
function Group({ count, look, perDot, to }: GroupProps) {
  if (count === 0) return null;
  const dots = Array.from({ length: Math.ceil(count / perDot) }, (_, dot) => dot);
  return (
    <Link
      to={to}
      className={classNames(boxClassName({ tone: 'plain', size: 'small', isUndecorated: true }), styles.group)}
    >
      <span className={styles.words}>
        <strong>{numberFormat().format(count)}</strong> <span>{pluralText(texts.dots[look], count)}</span>
      </span>
      <span className={classNames(styles.dots, styles[look])} aria-hidden="true">
        {dots.map((dot) => (
          <i key={dot} />
        ))}
      </span>
    </Link>
  );
}

/** Completed and refused scans of today, with the last two weeks. */
function ScansOfToday({ today }: { readonly today: Today }) {
  const scans = countsOf(today, 'scansDone');
  if (!scans) return null;
  const refusedCount = countsOf(today, 'scansRefused')?.at(-1) ?? 0;
  return (
    <Row gap={3} lineGap={1} lineAbove={3}>
      <Text size="small">
        <strong>{countText(scans.at(-1) ?? 0)}</strong> <span>{pluralText(texts.dots.scans, scans.at(-1) ?? 0)}</span>
      </Text>
      <Muted size="small">{fill(texts.refused, { count: countText(refusedCount) })}</Muted>
      <Text as="span" isAtEnd>
        <DayBars name={texts.scans} counts={scans} />
      </Text>
    </Row>
  );
}
