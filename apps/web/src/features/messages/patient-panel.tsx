import type { ListedUser } from '@mien/contract';
import { formatPhone } from '@mien/domain';
import {
  chatInbox as english,
  measures as englishMeasures,
  patientForStaff as englishPatient,
  fill,
} from '@mien/messages';
import { BandMark, Button, Icon, Row, rowClassName, Spinner, Stack, Text } from '@mien/ui';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { comparisonOf, usualSpan } from '../../shared/health/result/compared-text.ts';
import { numberText } from '../../shared/health/result/number-text.ts';
import { bandOfScore, groupsOf } from '../../shared/health/result/result-groups.ts';
import { rowName, rowValue } from '../../shared/health/result/result-row.tsx';
import { dayText, instantText } from '../../shared/platform/instant-text.ts';
import { textsOf } from '../../shared/platform/language.ts';
import { paths } from '../../shared/platform/paths.ts';
import { isProblem, problemText } from '../../shared/platform/problem-text.ts';
import { LoadProblem, ProblemView } from '../../shared/platform/problem-view.tsx';
import { useToasts } from '../../shared/platform/toasts.tsx';
import { attentionWord } from '../../shared/staff/follow-up/attention-word.ts';
import { NameSuffix } from '../../shared/staff/name-suffix.tsx';
import {
  useAsk,
  useForget,
  usePermission,
  usePerson,
  useScan,
  useScanComparison,
  useScans,
} from '../../shared/staff/patient-for-staff.queries.ts';
import { phoneAddress } from '../../shared/staff/phone-address.ts';
import styles from './messages.module.css';

const { panel: texts } = textsOf('chatInbox', english);
const inboxTexts = textsOf('chatInbox', english);
const patientTexts = textsOf('patientForStaff', englishPatient);
const { bands } = textsOf('measures', englishMeasures);

/** Values of a scan shown at a glance; the patient's page has the rest. */
const AT_A_GLANCE = ['heartRateBpm', 'breathingRatePerMin'];

/** The patient's details, and a summary of what they share with the care team. */
export function PatientPanel({
  patientUid,
  lastWrote,
}: {
  readonly patientUid: string;
  readonly lastWrote: string | null;
}) {
  const person = usePerson(patientUid);
  if (person.isPending) return <Spinner text={texts.loading} />;
  if (person.isLoadingError) return <LoadProblem query={person} isPart />;
  if (person.data === null) return null;
  return (
    <>
      <Who person={person.data} lastWrote={lastWrote} />
      <Permission patientUid={patientUid} />
      <Link
        to={paths.patientForStaffOf(patientUid)}
        className={rowClassName({ isOneLine: true, isInline: true, weight: 600, isTarget: true })}
      >
        {texts.open}
      </Link>
    </>
  );
}

function Who({ person, lastWrote }: { readonly person: ListedUser; readonly lastWrote: string | null }) {
  const name = `${person.firstName} ${person.lastName}`.trim() || inboxTexts.unnamed;
  const { ageYears, phoneNumber } = person;
  const facts = [
    person.groupCode && fill(patientTexts.group, { group: person.groupCode }),
    phoneNumber && formatPhone(phoneNumber),
    person.isDeactivated && texts.deactivated,
    person.attention &&
      (person.attention.followUpOn
        ? attentionWord(person.attention)
        : fill(texts.attention, { date: dayText(person.attention.since) })),
    lastWrote === null ? texts.neverWrote : fill(texts.lastWrote, { date: instantText(lastWrote) }),
  ].filter((fact) => typeof fact === 'string' && fact !== '');
  return (
    <Stack as="section" gap={2} breaks="anywhere">
      <Text as="h2" size="body">
        <span>{name}</span>
        {ageYears !== null && <NameSuffix fact={fill(inboxTexts.age, { age: ageYears })} />}
      </Text>
      {facts.map((fact) => (
        <p key={String(fact)} className={styles.note}>
          {phoneNumber && fact === formatPhone(phoneNumber) ? (
            <a href={phoneAddress(phoneNumber)} className={rowClassName({ isInline: true, isTarget: true })}>
              {fact}
            </a>
          ) : (
            fact
          )}
        </p>
      ))}
    </Stack>
  );
}

/** The permission, and with it the newest scan; without it a button to ask. */
function Permission({ patientUid }: { readonly patientUid: string }) {
  const permission = usePermission(patientUid);
  const ask = useAsk(patientUid);
  const toasts = useToasts();
  if (permission.isPending) return <Spinner text={texts.loading} />;
  // Users outside the client's team may not read results; no message is needed here.
  if (isProblem(permission.error, 'not-allowed')) return null;
  if (permission.isLoadingError) return <LoadProblem query={permission} isPart />;
  const { given, request, state } = permission.data;
  if (given !== null)
    return (
      <>
        <Row as="p" gap={2} isOneLine isInline isPill isTag tint="good" isAtStart>
          <Icon name="check" sizePx={16} />
          <span>
            {given.measurementId !== null
              ? patientTexts.states.oneScan
              : given.until === null
                ? patientTexts.states.given
                : fill(patientTexts.states.givenUntil, { date: dayText(given.until) })}
          </span>
        </Row>
        <Results patientUid={patientUid} isCompared={given.measurementId === null} />
      </>
    );
  return (
    <Stack as="section" gap={2} breaks="anywhere">
      <Row as="p" gap={2} isOneLine isInline isPill isTag tint="sunken" isAtStart>
        <Icon name="lock" sizePx={16} />
        {patientTexts.states[state === 'given' ? 'none' : state]}
      </Row>
      {request ? (
        <p role="status">{fill(texts.asked, { date: dayText(request.asked), until: dayText(request.expires) })}</p>
      ) : (
        <>
          <p className={styles.note}>{texts.notAsked}</p>
          <div>
            <Button
              variant="tinted"
              isSmall
              isBusy={ask.isPending}
              onClick={() =>
                ask.mutate(undefined, {
                  onSuccess: () => toasts.show({ text: patientTexts.notShared.said, tone: 'good' }),
                  onError: (error) => toasts.show({ text: problemText(error), tone: 'problem' }),
                })
              }
            >
              {patientTexts.notShared.ask}
            </Button>
          </div>
        </>
      )}
    </Stack>
  );
}

interface NewestProps {
  readonly patientUid: string;
  /** Whether all scans are shared: a single one is not compared. */
  readonly isCompared: boolean;
}

/** Opening a conversation does not open results: they are read, and logged, only on request. */
function Results(props: NewestProps) {
  const [isWanted, setWanted] = useState(false);
  if (isWanted) return <Newest {...props} />;
  return (
    <Stack as="section" gap={2} breaks="anywhere">
      <div>
        <Button variant="tinted" isSmall onClick={() => setWanted(true)}>
          {texts.showResults}
        </Button>
      </div>
      <p className={styles.note}>{patientTexts.inLog}</p>
    </Stack>
  );
}

function Newest({ patientUid, isCompared }: NewestProps) {
  const scans = useScans(patientUid);
  const forget = useForget(patientUid);
  const isOver = isProblem(scans.error, 'results-not-shared');
  useEffect(() => {
    if (isOver) forget();
  }, [isOver, forget]);
  if (scans.isPending) return <Spinner text={texts.loading} />;
  if (!scans.data) return <LoadProblem query={scans} isPart />;
  const newest = scans.data.pages[0]?.items[0];
  if (!newest)
    return (
      <Stack as="p" gap={2} breaks="anywhere">
        {patientTexts.scans.none}
      </Stack>
    );
  return (
    <>
      <Stack as="section" gap={2} breaks="anywhere">
        <p className={styles.note}>{fill(texts.latest, { date: instantText(newest.created) })}</p>
        {newest.score === null ? (
          <p>{patientTexts.scans.noScore}</p>
        ) : (
          <Row as="p" gap={3} lineGap={1} align="baseline" justify="between">
            <span>
              <strong className={styles.score}>{Math.round(newest.score)}</strong> {texts.ofHundred}
            </span>
            <Row as="span" gap={2} isOneLine isInline weight={600}>
              <BandMark band={bandOfScore(newest.score)} label={bands[bandOfScore(newest.score)]} />
            </Row>
          </Row>
        )}
      </Stack>
      <Values patientUid={patientUid} id={newest.id} isCompared={isCompared} />
    </>
  );
}

function Values({ patientUid, id, isCompared }: NewestProps & { readonly id: string }) {
  const { data: result, error, isPending, refetch } = useScan(patientUid, id);
  const { data: comparison } = useScanComparison(patientUid, id, isCompared);
  if (isPending) return <Spinner text={texts.loading} />;
  if (!result) return <ProblemView error={error} onRetry={() => void refetch()} isPart />;
  const rows = groupsOf(result)
    .flatMap((group) => group.rows)
    .filter(({ key }) => AT_A_GLANCE.includes(key));
  if (rows.length === 0) return null;
  return (
    <Stack as="section" gap={2} breaks="anywhere">
      {rows.map((row) => {
        const { value, unit } = rowValue(row);
        const usual = usualSpan(comparisonOf(row, comparison?.measures));
        const precision = row.items[0]?.precision ?? 0;
        return (
          <div key={row.key}>
            <Row as="p" gap={3} lineGap={1} align="baseline" justify="between">
              <span>{rowName(row)}</span>
              <span>
                <strong>{value}</strong> <span>{unit}</span>
              </span>
            </Row>
            {usual && (
              <p className={styles.note}>
                {fill(texts.usually, {
                  low: numberText(usual.low, precision),
                  high: numberText(usual.high, precision),
                })}
              </p>
            )}
          </div>
        );
      })}
    </Stack>
  );
}
