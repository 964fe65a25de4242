import type { CareTeamPatient, ListedUser } from '@mien/contract';
import { ageFromBirthDate, formatPhone } from '@mien/domain';
import { patientForStaff as english, fill } from '@mien/messages';
import { Button, buttonClassName, classNames, Icon, Muted, Row, rowClassName, Text } from '@mien/ui';
import { Fragment, Suspense, useEffect } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { dayText } from '../../shared/day-text.ts';
import { BEFORE_DOT } from '../../shared/facts-text.ts';
import { textsOf } from '../../shared/language.ts';
import { latePart } from '../../shared/late-part.tsx';
import { PageHeading } from '../../shared/page-heading.tsx';
import { paths } from '../../shared/paths.ts';
import { usePlaceInList } from '../../shared/patient-list.ts';
import { useReachOf } from '../../shared/permissions.ts';
import { dayHere } from '../../shared/time-zone.ts';
import { isOverlaid, isTyped } from '../../shared/typed-keys.ts';
import { useLastOpen, useOverlayState } from '../../shared/use-overlay-state.ts';
import { usePatient } from '../../shared/users.queries.ts';
import { AskForResults } from './ask-for-results.tsx';
import styles from './patient-for-staff-page.module.css';

const texts = textsOf('patientForStaff', english);

/** Loaded when it is first opened. */
const EntryDrawer = latePart(async () => (await import('./entry-drawer.tsx')).EntryDrawer);

/** An arrow to the patient before or after. */
const STEP = rowClassName({ isInline: true, justify: 'center', tone: 'plain', isTarget: true, isRound: true });

interface PatientHeadProps {
  readonly uid: string;
  readonly person: ListedUser;
  readonly name: string;
  readonly permission: CareTeamPatient | undefined;
}

/** The patient's details, actions for them, and links to the others of the list. */
export function PatientHead({ uid, person, name, permission }: PatientHeadProps) {
  const { id, isDeactivated, isStaff } = person;
  const reachOf = useReachOf();
  const isOverOthers = (permissionName: 'answerChat' | 'editPatients') =>
    ['client', 'all'].includes(reachOf(permissionName) ?? '');
  const [open, show, close] = useOverlayState<'link' | 'appointment'>('entry');
  const last = useLastOpen(open);
  const mayMakeEntries = isOverOthers('editPatients') && !isDeactivated && !isStaff;
  return (
    <Row as="header" gap={4} justify="between">
      <Row gap={4} lineGap={1} className={styles.who}>
        <PageHeading title={name} />
        {permission && <State permission={permission} />}
        {isDeactivated && (
          <Row as="p" gap={2} isOneLine isInline isPill isTag tint="sunken">
            {texts.deactivated}
          </Row>
        )}
        <Facts uid={uid} person={person} lastSeen={permission?.lastSeen ?? null} />
      </Row>
      <ListSteps uid={uid} />
      <Row gap={3} align="stretch" isScreenOnly isWide>
        {isOverOthers('answerChat') && (
          <Link to={paths.teamConversationOf(uid)} className={buttonClassName({ isSmall: true })}>
            <Icon name="chat" sizePx={20} />
            {texts.message}
          </Link>
        )}
        {mayMakeEntries &&
          (['link', 'appointment'] as const).map((entry) => (
            <Button key={entry} variant="secondary" isSmall onClick={() => show(entry)}>
              {texts.entries[entry]}
            </Button>
          ))}
        {permission?.given?.measurementId && permission.request === null && (
          <AskForResults uid={uid} variant="secondary">
            {texts.askForAll}
          </AskForResults>
        )}
        {isOverOthers('editPatients') && (
          <Link
            to={`${paths.users}?${new URLSearchParams({ search: id })}`}
            className={buttonClassName({ variant: 'secondary', isSmall: true })}
          >
            {texts.manage}
          </Link>
        )}
      </Row>
      {last !== null && (
        <Suspense fallback={null}>
          <EntryDrawer entry={last} isOpen={open !== null} uid={uid} phoneNumber={person.phoneNumber} onClose={close} />
        </Suspense>
      )}
    </Row>
  );
}

/** Keeps words on one line as long as they fit. */
const inOneLine = (words: string) => words.replaceAll(' ', '\u00a0');

/** Age and sex if known, then group and phone number. */
function Facts({
  uid,
  person: { externalReference, groupCode, phoneNumber },
  lastSeen,
}: Pick<PatientHeadProps, 'uid' | 'person'> & { readonly lastSeen: string | null }) {
  const { data: patient } = usePatient(uid);
  const phone = phoneNumber === null ? null : formatPhone(phoneNumber);
  const facts = [
    patient?.birthDate ? fill(texts.age, { age: ageFromBirthDate(patient.birthDate, dayHere(new Date())) }) : null,
    patient ? texts.sexes[patient.birthSex] : null,
    groupCode === null ? null : fill(texts.group, { group: groupCode }),
    externalReference === null ? null : fill(texts.reference, { reference: externalReference }),
    phone,
    lastSeen === null ? null : fill(texts.lastSeen, { date: dayText(lastSeen) }),
  ];
  return (
    <Muted breaks="anywhere" isWide>
      {facts
        .filter((fact) => fact !== null)
        .map((fact, place) => (
          <Fragment key={fact}>
            <span>{place > 0 && `${BEFORE_DOT}· `}</span>
            {fact === phone ? (
              <Text as="span" breaks="never">
                {fact}
              </Text>
            ) : (
              inOneLine(fact)
            )}
          </Fragment>
        ))}
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

/** The previous and next patient of the list that the user came from, also with `[` and `]`. Back leads to the list. */
function ListSteps({ uid }: { readonly uid: string }) {
  const place = usePlaceInList(uid);
  const { state } = useLocation();
  const navigate = useNavigate();
  const previous = place?.previous ?? null;
  const next = place?.next ?? null;
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      const wanted = { '[': previous, ']': next }[event.key] ?? null;
      // On keyboards without a key for brackets, they are typed with Alt.
      const isShortcut = event.metaKey || (event.ctrlKey && !event.altKey);
      if (wanted === null || event.defaultPrevented || isShortcut || isTyped(event) || isOverlaid()) return;
      event.preventDefault();
      void navigate(paths.patientForStaffOf(wanted), { state, replace: true });
    };
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, [previous, next, navigate, state]);
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
      <span>{fill(texts.list.place, { place: place.place, count: place.count })}</span>
      {steps.map(({ name, icon, key, to }) =>
        to === null ? (
          <span key={name} className={classNames(STEP, styles.off)}>
            <Icon name={icon} sizePx={20} />
          </span>
        ) : (
          <Link
            key={name}
            to={paths.patientForStaffOf(to)}
            state={state}
            replace
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
