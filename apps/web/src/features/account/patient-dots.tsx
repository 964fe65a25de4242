import type { Today, TodayItem, TodayPatients } from '@mien/contract';
import { PATIENT_DOTS } from '@mien/domain';
import { account as english, fill } from '@mien/messages';
import { boxClassName, buttonClassName, classNames, Muted, Row, Stack, Text } from '@mien/ui';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import { numberFormat } from '../../shared/platform/formats.ts';
import { initialsOf } from '../../shared/platform/initials.ts';
import { textsOf } from '../../shared/platform/language.ts';
import { optionalComponent } from '../../shared/platform/lazy-component.tsx';
import { paths } from '../../shared/platform/paths.ts';
import { pluralText } from '../../shared/platform/plural-text.ts';
import { DayBars } from './day-bars.tsx';
import styles from './patient-dots.module.css';
import { countsOf, countText, LOOK_OF_LINE, lineOf } from './today.model.ts';

const { today: texts } = textsOf('account', english);

/** Loaded when a dot is first pressed: it draws a chart. */
const LastDays = optionalComponent(async () => (await import('./last-days.tsx')).LastDays);

interface PatientDotsProps {
  readonly today: Today;
  readonly patients: TodayPatients;
}

/** All patients at a glance, one dot each. Those whose readings need attention can be opened in place. */
export function PatientDots({ today, patients }: PatientDotsProps) {
  const found = lineOf(today, 'needsAttention')?.found ?? null;
  const [openUid, setOpenUid] = useState<string | null>(null);
  const open = found?.items.find(({ patientUid }) => patientUid !== null && patientUid === openUid);
  const perDot = perDotOf(patients);
  return (
    <Stack as="section" gap={3} padding={4} ground="panel" aria-label={texts.dots.label}>
      <div className={styles.groups}>
        <Waiting found={found} openUid={openUid} onOpen={(uid) => setOpenUid(uid === openUid ? null : uid)} />
        <Group count={patients.recent} look="recent" perDot={perDot} to={`${paths.users}?consent=given`} />
        <Group count={patients.quiet} look="quiet" perDot={perDot} to={`${paths.users}?status=noScan`} />
        <Group count={patients.notShared} look="notShared" perDot={perDot} to={`${paths.users}?consent=notGiven`} />
      </div>
      {perDot > 1 && <Muted size="small">{fill(texts.dots.perDot, { count: perDot })}</Muted>}
      {open && (
        <Suspense fallback={null}>
          <LastDays key={open.patientUid} item={open} at={today.created} onClose={() => setOpenUid(null)} />
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
  /** Null if the section could not be read. */
  readonly found: NonNullable<ReturnType<typeof lineOf>>['found'];
  readonly openUid: string | null;
  readonly onOpen: (uid: string) => void;
}

/** Patients whose readings need attention: colored only if their readings may be shown. */
function Waiting({ found, openUid, onOpen }: WaitingProps) {
  if (found === null) return null;
  const { count, items } = found;
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
            {pluralText(texts.dots.waiting, count)}
          </>
        )}
      </Text>
      {count > 0 && (
        <Row gap={1}>
          {items.map((item) => (
            <WaitingDot key={item.patientUid} item={item} isOpen={item.patientUid === openUid} onOpen={onOpen} />
          ))}
          {moreCount > 0 && (
            <Link
              to={LOOK_OF_LINE.needsAttention.all ?? paths.users}
              className={buttonClassName({ variant: 'quiet', isSmall: true })}
            >
              {fill(texts.dots.more, { count: numberFormat().format(moreCount) })}
            </Link>
          )}
        </Row>
      )}
    </Stack>
  );
}

interface WaitingDotProps extends Pick<WaitingProps, 'onOpen'> {
  readonly item: TodayItem;
  readonly isOpen: boolean;
}

function WaitingDot({ item, isOpen, onOpen }: WaitingDotProps) {
  const { patientUid, heartRateBpm, cuff } = item;
  if (patientUid === null) return null;
  const name = item.patientName || texts.unnamed;
  const isShown = heartRateBpm !== null || cuff !== null;
  const dot = (
    <span className={classNames(styles.initials, cuff !== null ? styles.cuff : isShown ? styles.rate : styles.unseen)}>
      <span aria-hidden="true">{initialsOf(name)}</span>
    </span>
  );
  if (!isShown)
    return (
      <Link
        to={LOOK_OF_LINE.needsAttention.of(patientUid)}
        className={styles.waiting}
        aria-label={fill(texts.dots.unseenOf, { name })}
      >
        {dot}
      </Link>
    );
  return (
    <button
      type="button"
      className={styles.waiting}
      aria-label={fill(cuff === null ? texts.dots.rateOf : texts.dots.cuffOf, { name })}
      aria-expanded={isOpen}
      onClick={() => onOpen(patientUid)}
    >
      {dot}
    </button>
  );
}

interface GroupProps {
  readonly count: number;
  readonly look: keyof TodayPatients;
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
      <span>
        <strong>{numberFormat().format(count)}</strong> {texts.dots[look]}
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
        <strong>{countText(scans.at(-1) ?? 0)}</strong> {texts.dots.scans}
      </Text>
      <Muted size="small">{fill(texts.refused, { count: countText(refusedCount) })}</Muted>
      <Text as="span" isAtEnd>
        <DayBars name={texts.scans} counts={scans} />
      </Text>
    </Row>
  );
}
