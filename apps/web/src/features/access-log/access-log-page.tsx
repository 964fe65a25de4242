import type { AccessLogEntry } from '@mien/contract';
import { formatPhone, HOUR_MS } from '@mien/domain';
import { accessLog as english, users as englishUsers, fill } from '@mien/messages';
import { Box, Muted, Row, Spinner, Stack, Text } from '@mien/ui';
import type { ReactNode } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router';
import { AccessDenied } from '../../shared/platform/access-denied.tsx';
import { EmptyNotice } from '../../shared/platform/empty-notice.tsx';
import { textsOf } from '../../shared/platform/language.ts';
import { PageHeading } from '../../shared/platform/page-heading.tsx';
import { useReachOf } from '../../shared/platform/permissions.ts';
import { pluralText } from '../../shared/platform/plural-text.ts';
import { isProblem } from '../../shared/platform/problem-text.ts';
import { LoadProblem } from '../../shared/platform/problem-view.tsx';
import { useProductName } from '../../shared/platform/product-name.ts';
import { useConfiguration } from '../../shared/platform/session.ts';
import { NameSuffix } from '../../shared/staff/name-suffix.tsx';
import { type AccessLogFilter, filterOf, type Gathered, gravestFirst, queryOf } from './access-log.model.ts';
import styles from './access-log.module.css';
import { useAccessLog, useFoundPatients } from './access-log.queries.ts';
import { countedTexts, LoadingDays, LogDays, listedActs, MoreEntries, RestOfActs, timeZoneName } from './log-days.tsx';
import { LogFilter } from './log-filter.tsx';
import { SaveLog } from './save-log.tsx';
import { staffActor } from './staff-actor.ts';

const texts = textsOf('accessLog', english);
const { staff } = texts;
const { row, found: foundTexts } = textsOf('users', englishUsers);

/** `/admin/accessLog`: what staff did with patients' data. The filter is in the URL. */
export function AccessLogPage() {
  const [query] = useSearchParams();
  const filter = filterOf(query);
  const log = useAccessLog(filter);
  if (isProblem(log.error, 'not-allowed')) return <AccessDenied text={staff.denied} />;
  const entries = log.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Stack gap={4} isPacked width="page">
      <Stack as="header" gap={2}>
        <Row gap={4} lineGap={2} justify="between" className={styles.head}>
          <PageHeading title={staff.title} />
          {entries.length > 0 && (
            <Box isScreenOnly>
              <SaveLog filter={filter} />
            </Box>
          )}
        </Row>
        <p className={styles.intro}>{staff.intro}</p>
      </Stack>
      <LogFilter filter={filter} name={nameIn(entries, filter)} />
      {filter.sought !== null && <FoundPatients filter={filter} sought={filter.sought} />}
      {log.isLoading && <LoadingDays />}
      <LoadProblem query={log} isPart />
      {log.data && entries.length === 0 && <Empty />}
      {entries.length > 0 && (
        <>
          <Stack gap={6}>
            <LogDays entries={entries} keyOf={keyOf} spanMs={HOUR_MS}>
              {(gathered, time) => <Entry entries={gathered} time={time} filter={filter} />}
            </LogDays>
          </Stack>
          <MoreEntries {...log} />
          <Stack as="footer" gap={2} tone="muted" size="small">
            <p>{staff.about}</p>
            <p>{`${fill(texts.timeZone, { timeZone: timeZoneName() })} ${staff.unchangeable}`}</p>
          </Stack>
        </>
      )}
    </Stack>
  );
}

/** The name of the filtered patient, as recorded in the log. */
const nameIn = (entries: readonly AccessLogEntry[], { patientUid }: AccessLogFilter): string | null =>
  entries.find(({ patient }) => patient !== null && patient.uid === patientUid)?.patient?.name ?? null;

interface FoundPatientsProps {
  readonly filter: AccessLogFilter;
  readonly sought: string;
}

/**
 * Patients whose name matches. A single match is selected at once: names match by prefix, so more letters cannot find
 * other patients.
 */
function FoundPatients({ filter, sought }: FoundPatientsProps) {
  const found = useFoundPatients(sought);
  if (found.isPending) return <Spinner text={staff.seeking} />;
  if (found.isLoadingError) return <LoadProblem query={found} isPart />;
  const { patients, isCut } = found.data;
  const [only, ...others] = patients;
  const choose = (patientUid: string) => ({ search: queryOf({ ...filter, patientUid, sought: null }) });
  if (only && others.length === 0 && !isCut) return <Navigate to={choose(only.patientUid)} replace />;
  if (!only && !isCut)
    return <EmptyNotice icon="person" title={fill(staff.nobody.title, { text: sought })} text={staff.nobody.text} />;
  return (
    <Stack as="section" gap={2} aria-labelledby="access-log-found">
      <Text as="h2" id="access-log-found" size="lead">
        {staff.which}
      </Text>
      <Stack as="ul" ground="panel" lines="close">
        {patients.map(({ patientUid, firstName, lastName, ageYears, phoneNumber }) => (
          <Box as="li" key={patientUid} padding={3} sidePadding={4}>
            <Link className={styles.whom} to={choose(patientUid)}>
              {`${firstName} ${lastName}`.trim() || row.noName}
            </Link>
            {ageYears !== null && <NameSuffix fact={fill(row.age, { age: ageYears })} />}
            {phoneNumber !== null && <NameSuffix fact={formatPhone(phoneNumber)} />}
          </Box>
        ))}
      </Stack>
      {isCut && <Muted>{foundTexts.cut}</Muted>}
    </Stack>
  );
}

function Empty() {
  return <EmptyNotice icon="eye" {...staff.empty} />;
}

/** Grouping key: actor and patient. */
const keyOf = ({ actor, patient, subject, patientCount }: AccessLogEntry) =>
  JSON.stringify([actor.kind, actor.name, actor.clientName, patient?.uid, subject, patientCount]);

/** Actions shown per row, the most important first. Chosen. */
const MOST_TOLD = 1;

interface EntryProps {
  readonly entries: Gathered<AccessLogEntry>;
  readonly time: ReactNode;
  readonly filter: AccessLogFilter;
}

function Entry({ entries, time, filter }: EntryProps) {
  const [entry] = entries;
  const { data: configuration } = useConfiguration();
  const seesAll = useReachOf()('readAccessLog') === 'all';
  const productName = useProductName();
  const { listed, rest } = listedActs(
    countedTexts(gravestFirst(entries).map(({ action }) => texts.acts[action])),
    MOST_TOLD,
  );
  return (
    <Text as="div" breaks="anywhere" className={styles.row}>
      <span>{time}</span>{' '}
      <Text as="strong" weight={600}>
        {staffActor(entry, { providerName: configuration?.providerName ?? '', productName, seesAll })}
      </Text>{' '}
      <Row as="div" gap={2} lineGap={0} align="start" className={styles.acts}>
        <span>{listed.join(texts.separator)}</span>
        <RestOfActs acts={rest} />
      </Row>
      {entry.patientCount > 1 && <span className={styles.whom}>{pluralText(staff.patients, entry.patientCount)}</span>}
      {entry.patient ? (
        <PatientOfEntry patient={entry.patient} filter={filter} />
      ) : (
        entry.subject !== null && <span className={styles.whom}>{entry.subject}</span>
      )}
    </Text>
  );
}

interface PatientOfEntryProps {
  readonly patient: NonNullable<AccessLogEntry['patient']>;
  readonly filter: AccessLogFilter;
}

function PatientOfEntry({ patient, filter }: PatientOfEntryProps) {
  const name = patient.name ?? staff.deletedPatient;
  if (filter.patientUid === patient.uid) return <span className={styles.whom}>{name}</span>;
  return (
    <Link
      className={styles.whom}
      to={{ search: queryOf({ ...filter, patientUid: patient.uid, sought: null }) }}
      aria-label={fill(staff.onlyThis, { name })}
    >
      {name}
    </Link>
  );
}
