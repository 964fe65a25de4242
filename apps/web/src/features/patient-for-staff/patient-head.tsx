import type { CareTeamPatient, ListedUser } from '@mien/contract';
import { ageFromBirthDate, formatPhone } from '@mien/domain';
import { patientForStaff as english, staffSide as englishSide, fill } from '@mien/messages';
import { Button, boxClassName, buttonClassName, classNames, Icon, Muted, Row, rowClassName, Stack } from '@mien/ui';
import { Fragment, Suspense, useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { TO_WRITE } from '../../shared/health/conversation/opened-to-write.ts';
import { dayText } from '../../shared/health/day-text.ts';
import { BEFORE_DOT } from '../../shared/platform/facts-text.ts';
import { numberFormat } from '../../shared/platform/formats.ts';
import { textsOf } from '../../shared/platform/language.ts';
import { lazyComponent, optionalComponent } from '../../shared/platform/lazy-component.tsx';
import { PageHeading } from '../../shared/platform/page-heading.tsx';
import { paths } from '../../shared/platform/paths.ts';
import { useReachOf } from '../../shared/platform/permissions.ts';
import { useStaffPages } from '../../shared/platform/screens.ts';
import { dayHere } from '../../shared/platform/time-zone.ts';
import { useLastOpen, useOverlayState } from '../../shared/platform/use-overlay-state.ts';
import { useCameFromList, usePlaceInList } from '../../shared/staff/patient-list.ts';
import { phoneAddress } from '../../shared/staff/phone-address.ts';
import { lastRow, moveToRow } from '../../shared/staff/row-return.ts';
import { isOverlaid, isTyped } from '../../shared/staff/typed-keys.ts';
import { usePatient } from '../../shared/staff/users.queries.ts';
import { AskForResults } from './ask-for-results.tsx';
import styles from './patient-for-staff-page.module.css';
import { type Alarm, AlarmNotice } from './top-notice.tsx';
import { whenText } from './when-text.ts';

const texts = textsOf('patientForStaff', english);

/** Loaded when first opened. */
const EntryDrawer = lazyComponent(async () => (await import('./entry-drawer.tsx')).EntryDrawer);
/** Most patients have none. */
const NextVisit = optionalComponent(async () => (await import('./next-visit.tsx')).NextVisit);
const ManagePart = lazyComponent(async () => (await import('./manage-part.tsx')).ManagePart);

/** A link to the previous or next patient. */
const STEP = rowClassName({ isInline: true, justify: 'center', tone: 'plain', isTarget: true, isRound: true });

interface PatientHeadProps {
  readonly uid: string;
  readonly person: ListedUser;
  readonly name: string;
  readonly permission: CareTeamPatient | undefined;
  readonly alarm: Alarm | null;
}

/** The patient's identity, what is urgent, what they share, the available actions, and the neighbors in the list. */
export function PatientHead({ uid, person, name, permission, alarm }: PatientHeadProps) {
  const { isDeactivated, isStaff, phoneNumber } = person;
  const navigate = useNavigate();
  const reachOf = useReachOf();
  const isOverOthers = (permissionName: 'answerChat' | 'editPatients' | 'listUsers') =>
    ['client', 'all'].includes(reachOf(permissionName) ?? '');
  const [open, show, close] = useOverlayState<'link' | 'appointment' | 'manage' | 'phone'>('entry');
  const last = useLastOpen(open);
  // The profile that is kept after a merge. It is opened once the drawer has left the browser's history.
  const [keptUid, setKeptUid] = useState<string | null>(null);
  useEffect(() => {
    if (open === null && keptUid !== null && keptUid !== uid)
      void navigate(paths.patientForStaffOf(keptUid), { replace: true });
  }, [open, keptUid, uid, navigate]);
  const mayMakeEntries = isOverOthers('editPatients') && !isDeactivated && !isStaff;
  const mayList = isOverOthers('listUsers');
  // Without a number nothing reaches the patient, so adding one comes first.
  const isToAddPhone = mayMakeEntries && phoneNumber === null;
  // A call in an alarm comes first, and so does asking for results.
  const isOtherFirst = alarm?.isOpen === true || permission?.given === null;
  return (
    <Stack as="header" gap={3}>
      <Row gap={3} lineGap={1} justify="between">
        <Row gap={2} lineGap={2} align="baseline">
          <Way uid={uid} />
          <PageHeading title={name} />
          {permission && <State permission={permission} />}
          {isDeactivated && (
            <Row as="p" gap={2} isOneLine isInline isPill isTag tint="sunken">
              {texts.deactivated}
            </Row>
          )}
        </Row>
        <ListSteps uid={uid} />
      </Row>
      {alarm && <AlarmNotice uid={uid} alarm={alarm} />}
      <Row gap={4} lineGap={2} justify="between" padding={2} sidePadding={4} ground="panel">
        <Facts uid={uid} person={person} lastSeen={permission?.lastSeen ?? null} mayList={mayList} />
        <Row gap={2} align="stretch" isScreenOnly className={styles.acts}>
          {isToAddPhone && (
            <Button isSmall onClick={() => show('phone')}>
              {texts.addPhone}
            </Button>
          )}
          {isOverOthers('answerChat') && !isDeactivated && (
            <Link
              to={paths.teamConversationOf(uid)}
              state={TO_WRITE}
              className={buttonClassName({
                variant: isToAddPhone || isOtherFirst ? 'secondary' : 'primary',
                isSmall: true,
              })}
            >
              <Icon name="chat" sizePx={20} />
              {texts.message}
            </Link>
          )}
          {mayMakeEntries && (
            <Button variant="secondary" isSmall onClick={() => show('link')}>
              {texts.entries.link}
            </Button>
          )}
          {mayList && (
            <Button variant="secondary" isSmall onClick={() => show('appointment')}>
              {texts.entries.appointment}
            </Button>
          )}
          {permission?.given?.measurementId && permission.request === null && !isDeactivated && (
            <AskForResults uid={uid} variant="secondary">
              {texts.askForAll}
            </AskForResults>
          )}
          {isOverOthers('editPatients') && (
            <Button variant="secondary" isSmall onClick={() => show('manage')}>
              {texts.manage}
            </Button>
          )}
        </Row>
      </Row>
      {last !== null && (
        <Suspense fallback={null}>
          {last === 'manage' || last === 'phone' ? (
            <ManagePart
              isOpen={open !== null}
              user={person}
              isWhoOpen={last === 'phone'}
              onClose={close}
              onMerged={setKeptUid}
            />
          ) : (
            <EntryDrawer
              entry={last}
              isOpen={open !== null}
              uid={uid}
              phoneNumber={phoneNumber}
              mayMake={mayMakeEntries}
              mayChange={isOverOthers('editPatients')}
              onClose={close}
            />
          )}
        </Suspense>
      )}
    </Stack>
  );
}

const { today } = textsOf('staffSide', englishSide);

/** The link back to the list: as Back if the user came from it, which restores its state. */
function Way({ uid }: { readonly uid: string }) {
  const pages = useStaffPages();
  const navigate = useNavigate();
  const hasCome = useCameFromList(uid);
  const address = (hasCome && lastRow()?.address) || paths.users;
  const [path = paths.users] = address.split('?');
  const nameOf = (wanted: string) => pages.find((page) => page.path === wanted)?.name;
  const named = path === paths.account ? today : (nameOf(path) ?? nameOf(paths.users));
  if (named === undefined) return null;
  return (
    <Row as="nav" gap={2} isOneLine isInline tone="muted" size="lead" isScreenOnly aria-label={texts.way}>
      <Link
        to={address}
        className={rowClassName({ isTarget: true, isInline: true, tone: 'muted', isUndecorated: true })}
        onClick={(event) => {
          if (!hasCome || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
          event.preventDefault();
          void navigate(-1);
        }}
      >
        {named}
      </Link>
      <span aria-hidden="true">/</span>
    </Row>
  );
}

/** Keeps words on one line while they fit. */
const inOneLine = (words: string) => words.replaceAll(' ', '\u00a0');

/** Age and sex if known, then group and phone number, and whether the patient has never signed in. */
function Facts({
  uid,
  person: { externalReference, groupCode, phoneNumber, status },
  lastSeen,
  mayList,
}: Pick<PatientHeadProps, 'uid' | 'person'> & { readonly lastSeen: string | null; readonly mayList: boolean }) {
  const { data: patient } = usePatient(uid);
  const phone = phoneNumber === null ? null : formatPhone(phoneNumber);
  const facts = [
    patient?.birthDate ? fill(texts.age, { age: ageFromBirthDate(patient.birthDate, dayHere(new Date())) }) : null,
    patient && patient.birthSex !== 'Unknown' ? texts.sexes[patient.birthSex] : null,
    groupCode === null ? null : fill(texts.group, { group: groupCode }),
    externalReference === null ? null : fill(texts.reference, { reference: externalReference }),
    phone ?? texts.noPhone,
    status === 'invited' ? texts.notSignedIn : null,
    lastSeen === null ? null : fill(texts.lastSeen, { date: whenText(lastSeen) }),
  ];
  return (
    <Muted breaks="anywhere" grows={12}>
      {facts
        .filter((fact) => fact !== null)
        .map((fact, place) => (
          <Fragment key={fact}>
            <span>{place > 0 && `${BEFORE_DOT}· `}</span>
            {fact === phone ? (
              <a href={phoneAddress(phoneNumber ?? '')} className={boxClassName({ breaks: 'never' })}>
                {fact}
              </a>
            ) : (
              inOneLine(fact)
            )}
          </Fragment>
        ))}
      {mayList && (
        <Suspense fallback={null}>
          <NextVisit uid={uid} />
        </Suspense>
      )}
    </Muted>
  );
}

/** Whether the patient shares, in a few words. */
function State({ permission: { state, given } }: { readonly permission: CareTeamPatient }) {
  const words = texts.states;
  const text =
    given === null
      ? words[state === 'given' ? 'none' : state]
      : given.measurementId !== null
        ? words.oneScan
        : given.until === null
          ? words.given
          : fill(words.givenUntil, { date: dayText(given.until) });
  return (
    <Row as="p" gap={2} isOneLine isInline isPill isTag tint={given === null ? 'sunken' : 'good'}>
      <Icon name={given === null ? 'lock' : 'check'} sizePx={16} />
      <span>{text}</span>
    </Row>
  );
}

/**
 * The previous and next patient of the list that the user came from, also with `[` and `]`. Back returns to the list.
 */
function ListSteps({ uid }: { readonly uid: string }) {
  const place = usePlaceInList(uid);
  const navigate = useNavigate();
  const previous = place?.previous ?? null;
  const next = place?.next ?? null;
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      const wanted = { '[': previous, ']': next }[event.key] ?? null;
      // On keyboards without bracket keys, brackets are typed with Alt.
      const isShortcut = event.metaKey || (event.ctrlKey && !event.altKey);
      if (wanted === null || event.defaultPrevented || isShortcut || isTyped(event) || isOverlaid()) return;
      event.preventDefault();
      const to = paths.patientForStaffOf(wanted.uid);
      moveToRow(to);
      void navigate(to, { state: wanted.state, replace: true });
    };
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, [previous, next, navigate]);
  if (place === null) return null;
  const steps = [
    { name: 'previous', icon: 'back', key: '[', to: previous },
    { name: 'next', icon: 'next', key: ']', to: next },
  ] as const;
  return (
    <Row
      as="nav"
      gap={1}
      isOneLine
      isInline
      tone="muted"
      size="small"
      hasEvenDigits
      isAtEnd
      isScreenOnly
      aria-label={texts.list.name}
    >
      <span>
        {fill(texts.list.place, {
          place: numberFormat().format(place.place),
          count: numberFormat().format(place.count),
        })}
      </span>
      {steps.map(({ name, icon, key, to }) =>
        to === null ? (
          <span key={name} className={classNames(STEP, styles.off)}>
            <Icon name={icon} sizePx={20} />
          </span>
        ) : (
          <Link
            key={name}
            to={paths.patientForStaffOf(to.uid)}
            state={to.state}
            replace
            onClick={() => moveToRow(paths.patientForStaffOf(to.uid))}
            className={classNames(STEP, rowClassName({ hover: 'sunken' }))}
            aria-label={texts.list[name]}
            aria-keyshortcuts={key}
          >
            <Icon name={icon} sizePx={20} />
          </Link>
        ),
      )}
    </Row>
  );
}
