import type { AccessLogEntry } from '@mien/contract';
import { ACTIONS_OF_STAFF, type AccessAction, formatPhone } from '@mien/domain';
import { accessLog as english, users as englishUsers, fill } from '@mien/messages';
import {
  Box,
  Button,
  Card,
  DateField,
  IconButton,
  Muted,
  Row,
  SelectField,
  Spinner,
  Stack,
  Text,
  TextField,
  VisuallyHidden,
} from '@mien/ui';
import type { ReactNode } from 'react';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router';
import { AccessDenied } from '../../shared/access-denied.tsx';
import { EmptyNotice } from '../../shared/empty-notice.tsx';
import { textsOf } from '../../shared/language.ts';
import { PageHeading } from '../../shared/page-heading.tsx';
import { isProblem } from '../../shared/problem-text.ts';
import { ProblemView } from '../../shared/problem-view.tsx';
import { useProductName } from '../../shared/product-name.ts';
import { useConfiguration } from '../../shared/session.ts';
import { type Faults, useForm } from '../../shared/use-form.ts';
import { type AccessLogFilter, filterOf, type Gathered, NO_FILTER, patientIn, queryOf } from './access-log.model.ts';
import styles from './access-log.module.css';
import { useAccessLog, useFoundPatients } from './access-log.queries.ts';
import { countedTexts, LoadingDays, LogDays, MoreEntries, timeZoneName } from './log-days.tsx';

const texts = textsOf('accessLog', english);
const { staff } = texts;
const { row, found: foundTexts } = textsOf('users', englishUsers);

/** `/admin/accessLog`: what staff did with patients' data. The address holds the filter. */
export function AccessLogPage() {
  const [query] = useSearchParams();
  const filter = filterOf(query);
  const log = useAccessLog(filter);
  if (isProblem(log.error, 'not-allowed')) return <AccessDenied text={staff.denied} />;
  const entries = log.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Stack gap={6} isPacked width="page">
      <Stack as="header" gap={2}>
        <PageHeading title={staff.title} />
        <p className={styles.intro}>{staff.intro}</p>
      </Stack>
      <FilterCard filter={filter} name={nameIn(entries, filter)} isBusy={log.isFetching && !log.isFetchingNextPage} />
      {filter.sought !== null && <FoundPatients filter={filter} sought={filter.sought} />}
      {log.isLoading && <LoadingDays />}
      {log.isError && !log.data && <ProblemView error={log.error} onRetry={() => void log.refetch()} isPart />}
      {log.data && entries.length === 0 && <Empty />}
      {entries.length > 0 && (
        <>
          <Stack gap={6}>
            <LogDays entries={entries} keyOf={keyOf}>
              {(gathered, time) => <Entry entries={gathered} time={time} filter={filter} />}
            </LogDays>
          </Stack>
          <MoreEntries {...log} />
          <Stack as="footer" gap={2} tone="muted" size="small">
            <p>{`${fill(texts.timeZone, { timeZone: timeZoneName() })} ${staff.unchangeable}`}</p>
          </Stack>
        </>
      )}
    </Stack>
  );
}

/** The name of the chosen patient, as the log has it. */
const nameIn = (entries: readonly AccessLogEntry[], { patientUid }: AccessLogFilter): string | null =>
  entries.find(({ patient }) => patient !== null && patient.uid === patientUid)?.patient?.name ?? null;

interface FilterCardProps {
  readonly filter: AccessLogFilter;
  /** Of the chosen patient; null if the log does not name them. */
  readonly name: string | null;
  readonly isBusy: boolean;
}

/** The filter as form fields. */
const draftOf = ({ action, from, to, sought }: AccessLogFilter) => ({
  action: action ?? '',
  from: from ?? '',
  to: to ?? '',
  patient: sought ?? '',
});

type Draft = ReturnType<typeof draftOf>;

function faultsOfDraft({ from, to }: Draft): Faults<Draft, keyof typeof staff.faults> {
  return from !== '' && to !== '' && to < from ? { to: 'days' } : {};
}

/** A choice applies once 'Show' is pressed. */
function FilterCard({ filter, name, isBusy }: FilterCardProps) {
  const navigate = useNavigate();
  const address = queryOf(filter);
  const form = useForm({
    start: () => draftOf(filter),
    // After Back, or a press on a patient's name, the fields show the current filter.
    of: address,
    faultsOf: faultsOfDraft,
    send: ({ patient, action, from, to }) =>
      void navigate({
        search: queryOf({
          // A chosen patient stays until another one is named.
          ...(patient.trim() === '' ? { patientUid: filter.patientUid, sought: null } : patientIn(patient)),
          action: action === '' ? null : (action as AccessAction),
          from: from === '' ? null : from,
          to: to === '' ? null : to,
        }),
      }),
  });
  function errorOf(field: keyof Draft): string | null {
    const fault = form.faultOf(field);
    return fault && staff.faults[fault];
  }
  return (
    <Card aria-labelledby="access-log-filter">
      <VisuallyHidden as="h2" id="access-log-filter">
        {staff.filter.title}
      </VisuallyHidden>
      <Stack as="form" ref={form.element} gap={4} className={styles.filter} onSubmit={form.submit} noValidate>
        <SelectField
          label={staff.filter.action}
          options={[
            { value: '', label: staff.filter.anyAction },
            ...ACTIONS_OF_STAFF.map((action) => ({ value: action, label: texts.acts[action] })),
          ]}
          {...form.field('action')}
        />
        <DateField label={staff.filter.from} {...form.field('from')} />
        <DateField label={staff.filter.to} {...form.field('to')} error={errorOf('to')} />
        <TextField
          label={staff.filter.patient}
          hint={staff.filter.patientHint}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          {...form.field('patient')}
        />
        {filter.patientUid !== null && (
          <Row isAcross>
            <Row gap={2} isOneLine isInline isPill sidePadding={3} tint="brand" breaks="anywhere">
              <span>{fill(staff.filter.only, { name: name ?? staff.filter.onlyUnnamed })}</span>
              <IconButton
                icon="close"
                label={staff.filter.everyone}
                onClick={() => void navigate({ search: queryOf({ ...filter, patientUid: null, sought: null }) })}
              />
            </Row>
          </Row>
        )}
        <Row gap={3} align="stretch" isAcross className={styles.buttons}>
          <Button type="submit" isBusy={isBusy}>
            {staff.filter.show}
          </Button>
          {address !== '' && (
            <Button variant="quiet" onClick={() => void navigate({ search: queryOf(NO_FILTER) })}>
              {staff.filter.clear}
            </Button>
          )}
        </Row>
      </Stack>
    </Card>
  );
}

interface FoundPatientsProps {
  readonly filter: AccessLogFilter;
  readonly sought: string;
}

/** The patients whom a text may mean. A single match is chosen without a question. */
function FoundPatients({ filter, sought }: FoundPatientsProps) {
  const found = useFoundPatients(sought);
  if (found.isPending) return <Spinner text={staff.seeking} />;
  if (found.isError) return <ProblemView error={found.error} onRetry={() => void found.refetch()} isPart />;
  const { patients, isCut } = found.data;
  const [only, ...others] = patients;
  const choose = (patientUid: string) => ({ search: queryOf({ ...filter, patientUid, sought: null }) });
  if (only && others.length === 0 && !isCut) return <Navigate to={choose(only.patientUid)} replace />;
  if (!only && !isCut)
    return <EmptyNotice icon="person" title={fill(staff.nobody.title, { text: sought })} text={staff.nobody.text} />;
  return (
    <Stack as="section" gap={2} aria-labelledby="access-log-found">
      <Text as="h2" id="access-log-found" size="h3">
        {staff.which}
      </Text>
      <Stack as="ul" ground="panel" lines="close">
        {patients.map(({ patientUid, firstName, lastName, phoneNumber }) => (
          <Box as="li" key={patientUid} padding={3} sidePadding={4}>
            <Link className={styles.whom} to={choose(patientUid)}>
              {`${firstName} ${lastName}`.trim() || row.noName}
            </Link>{' '}
            {phoneNumber !== null && <Muted as="span">{formatPhone(phoneNumber)}</Muted>}
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

/** Who acted for whom. */
const keyOf = ({ actor, patient, subject, patientCount }: AccessLogEntry) =>
  JSON.stringify([actor.kind, actor.name, actor.clientName, patient?.uid, subject, patientCount]);

interface EntryProps {
  readonly entries: Gathered<AccessLogEntry>;
  readonly time: ReactNode;
  readonly filter: AccessLogFilter;
}

function Entry({ entries, time, filter }: EntryProps) {
  const [entry] = entries;
  const { data: configuration } = useConfiguration();
  const productName = useProductName();
  return (
    <Text breaks="anywhere" className={styles.row}>
      <span>{time}</span>{' '}
      <Text as="strong" weight={600}>
        {whoOf(entry, configuration?.providerName ?? '', productName)}
      </Text>{' '}
      <span>{countedTexts(entries.map(({ action }) => texts.acts[action])).join(texts.separator)}</span>{' '}
      {entry.patientCount > 1 && (
        <span className={styles.whom}>{fill(staff.patients, { count: entry.patientCount })}</span>
      )}
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

function whoOf({ actor }: AccessLogEntry, providerName: string, productName: string): string {
  if (actor.kind === 'system') return fill(texts.system, { productName });
  if (actor.name === null) return texts.deletedUser;
  return fill(staff.of, { name: actor.name, client: actor.clientName ?? providerName });
}
