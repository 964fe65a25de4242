import type { Patient, ScanReminders } from '@mien/contract';
import {
  ageFromBirthDate,
  calendarDateIn,
  type EntryKind,
  isLanguage,
  isScanReminder,
  isStaff,
  LANGUAGES,
  rolesOfNames,
  type ScanReminder,
  type UnitSystem,
} from '@mien/domain';
import {
  me as english,
  carers as englishCarers,
  careTeam as englishCareTeam,
  entries as englishEntries,
  notices as englishNotices,
  switchProfile as englishSwitch,
  units as englishUnits,
  fill,
  LANGUAGE_NAMES,
} from '@mien/messages';
import {
  Box,
  buttonClassName,
  Card,
  Icon,
  type IconName,
  Muted,
  RadioGroup,
  Row,
  SkeletonBox,
  Stack,
  SwitchField,
  Text,
  VisuallyHidden,
} from '@mien/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { Link, Navigate } from 'react-router';
import { heightText, weightText } from '../../shared/forms/body-text.ts';
import { typedBodyFrom } from '../../shared/forms/typed-body.ts';
import { UnitSwitch } from '../../shared/forms/unit-switch.tsx';
import { askerName, careTeamQuery } from '../../shared/health/care-team.ts';
import { entryDay, entryOf, latestEntriesQuery, newerProfileWeight } from '../../shared/health/latest-entries.ts';
import { useNotices } from '../../shared/health/notices/notices.queries.ts';
import { noticesValue } from '../../shared/health/notices/notices-text.ts';
import { useApi } from '../../shared/platform/api.tsx';
import { caredForQuery, useMay } from '../../shared/platform/cared-for.ts';
import { chooseLanguage, currentLanguage, textsOf } from '../../shared/platform/language.ts';
import { optionalPart } from '../../shared/platform/late-part.tsx';
import { useLegalPopup } from '../../shared/platform/legal-link.tsx';
import pageStyles from '../../shared/platform/page.module.css';
import { PageHeading } from '../../shared/platform/page-heading.tsx';
import { paths } from '../../shared/platform/paths.ts';
import { problemText } from '../../shared/platform/problem-text.ts';
import { ScanOnlyView } from '../../shared/platform/scan-only-view.tsx';
import { serverNow } from '../../shared/platform/server-time.ts';
import { useConfiguration, useLogOut, usePatient, useSession } from '../../shared/platform/session.ts';
import { Sheet } from '../../shared/platform/sheet.tsx';
import { stored, storedJson } from '../../shared/platform/stored.ts';
import { chooseTextSize, isTextLarger } from '../../shared/platform/text-size.ts';
import { deviceTimeZone } from '../../shared/platform/time-zone.ts';
import { unitsOfVisitor } from '../../shared/platform/units-of-visitor.ts';
import { useIsDrawn } from '../../shared/platform/use-is-drawn.ts';
import { useOverlayState } from '../../shared/platform/use-overlay-state.ts';
import { prefetchWhenIdle } from '../../shared/platform/when-idle.ts';
import styles from './me-page.module.css';
import { reminderText } from './reminder-times.tsx';
import { ButtonRow, LinkRow, PlainRow, Rows } from './rows.tsx';
import { scanRemindersQuery } from './scan-reminders-query.ts';

const texts = textsOf('me', english);
const entryTexts = textsOf('entries', englishEntries);
const careTeamTexts = textsOf('careTeam', englishCareTeam);
const noticesTexts = textsOf('notices', englishNotices);
const careTexts = textsOf('carers', englishCarers);
const switchTexts = textsOf('switchProfile', englishSwitch);
const unitTexts = textsOf('units', englishUnits);

/** Most patients have none, so they load after the page. */
const TeamNotesCard = optionalPart(async () => (await import('./team-notes-card.tsx')).TeamNotesCard);
/** Overlays load separately. */
const ReminderChannels = optionalPart(async () => (await import('./reminder-channels.tsx')).ReminderChannels);
/** Below the fold on phones. */
const AppointmentRow = optionalPart(async () => (await import('./appointment-row.tsx')).AppointmentRow);
const GoalRow = optionalPart(async () => (await import('./goal-row.tsx')).GoalRow);
const NoticesForm = optionalPart(async () => (await import('./notices-form.tsx')).NoticesForm);
/** Approximate height of either form, until it has loaded. */
const FORM = { heightRem: 16 } as const;
/** Few patients are also staff. */
const StaffRows = optionalPart(async () => (await import('./staff-rows.tsx')).StaffRows);

/** `/me`: the profile, settings of this device, the patient's data, legal texts and sign-out. */
export function MePage() {
  const { data: session } = useSession();
  const { data: patient } = usePatient();
  const [units, setUnits] = useState(unitsOfVisitor);
  const weightKg = useWeightKg(patient);
  const { data: configuration } = useConfiguration();
  // Within the app the profile is cached, and the page renders at once.
  const isTopDrawn = useIsDrawn(patient !== undefined);
  if (!session) return null;
  const { user, isScanOnly } = session;
  if (user.patientUid === null) return <Navigate to={paths.account} replace />;
  if (isScanOnly) return <ScanOnlyView title={texts.title} />;
  const isStaffToo = configuration && isStaff(rolesOfNames(user.userRoles, configuration.providerName));
  return (
    <Stack gap={4} isPacked width="page">
      <PageHeading title={texts.title} />
      <div className={pageStyles.columns}>
        <Stack gap={4} isPacked>
          <ProfileCard
            name={`${user.firstName} ${user.lastName}`.trim()}
            patient={patient}
            weightKg={weightKg ?? null}
            units={units}
          />
          <Rows title={texts.groups.you}>
            <EntryRows weightKg={weightKg} units={units} />
            {isTopDrawn && (
              <>
                <LinkRow icon="document" to={paths.healthFacts} name={texts.data.healthFacts} />
                {session.carer?.rights.includes('manage') !== false && <PulseRow />}
                {!session.carer && (
                  <Suspense fallback={null}>
                    <GoalRow />
                  </Suspense>
                )}
                <LinkRow icon="heart" to={paths.breathe} name={texts.calm.breathe} />
              </>
            )}
          </Rows>
        </Stack>
        {isTopDrawn && (
          <Stack gap={4} isPacked>
            {!session.carer && (
              <>
                <Rows title={texts.groups.clinic}>
                  <Suspense fallback={null}>
                    <AppointmentRow />
                  </Suspense>
                  <CareTeamRows />
                  <CareRows />
                </Rows>
                <Suspense fallback={null}>
                  <TeamNotesCard />
                </Suspense>
              </>
            )}
            <DeviceCard units={units} onUnits={setUnits}>
              {!session.carer && <LinkRow icon="shield" to={paths.passkeys} name={texts.data.passkeys} />}
              {isStaffToo && (
                <Suspense fallback={null}>
                  <StaffRows />
                </Suspense>
              )}
              <LeaveRows hasOtherProfiles={session.hasOtherProfiles === true} />
            </DeviceCard>
            <Rows title={texts.groups.data}>
              <LinkRow icon="printer" to={paths.periodReport} name={texts.data.report} />
              {!session.carer && (
                <>
                  <LinkRow icon="eye" to={paths.ownAccessLog} name={texts.data.looked} />
                  <LinkRow icon="document" to={paths.records} name={texts.data.records} />
                </>
              )}
              <LegalRows />
            </Rows>
          </Stack>
        )}
      </div>
    </Stack>
  );
}

/** The newest weight, from the profile or an entry, as the next scan uses it; undefined while loading. */
function useWeightKg(patient: Patient | undefined): number | null | undefined {
  const { client } = useApi();
  const { data: session } = useSession();
  const { data, isLoading } = useQuery({
    ...latestEntriesQuery(client),
    enabled: Boolean(session && !session.isScanOnly),
  });
  const entry = entryOf(data?.items, 'weight');
  if (!patient || isLoading) return undefined;
  return newerProfileWeight(patient, entry)?.weightKg ?? entry?.value.weightKg ?? null;
}

interface ProfileCardProps {
  readonly name: string;
  readonly patient: Patient | undefined;
  readonly weightKg: number | null;
  readonly units: UnitSystem;
}

function ProfileCard({ name, patient, weightKg, units }: ProfileCardProps) {
  const initials = name
    .split(' ')
    .map((part) => part.charAt(0))
    .join('')
    .slice(0, 2);
  return (
    <Card>
      <Row gap={3}>
        <Stack as="span" align="middle" tone="brand" weight={700} isDisc aria-hidden="true">
          {initials || <Icon name="person" />}
        </Stack>
        <Box grows={8}>
          {name && (
            <Text as="h2" size="lead">
              {name}
            </Text>
          )}
          {patient && <Muted size="small">{factsOf(patient, weightKg, units).join(texts.facts.separator)}</Muted>}
        </Box>
        <Link to={paths.profile} className={buttonClassName({ variant: 'tinted', isSmall: true })}>
          {texts.profile}
        </Link>
      </Row>
    </Card>
  );
}

/** Age, height and weight, as far as known. */
function factsOf(
  { birthDate, latestScreening, registeredBody }: Patient,
  weightKg: number | null,
  units: UnitSystem,
): readonly string[] {
  const typed = typedBodyFrom(units, (latestScreening ?? registeredBody)?.heightCm ?? null, weightKg);
  const timeZone = deviceTimeZone();
  const age =
    birthDate === null
      ? ''
      : fill(texts.age, { age: ageFromBirthDate(birthDate, calendarDateIn(timeZone, serverNow())) });
  return [age, heightText(typed), weightText(typed)].filter((fact) => fact !== '');
}

interface EntryRowsProps {
  /** Undefined while unknown. */
  readonly weightKg: number | null | undefined;
  readonly units: UnitSystem;
}

/** The patient's own measurements and answers: their dates, or a link to add them. */
function EntryRows({ weightKg, units }: EntryRowsProps) {
  const { data } = useQuery(latestEntriesQuery(useApi().client));
  const mayAdd = useMay('manage');
  const toAdd = mayAdd ? entryTexts.add : undefined;
  const dayOf = (kind: EntryKind) => {
    const entry = entryOf(data?.items, kind);
    return entry ? entryDay(entry.takenAt, serverNow()) : toAdd;
  };
  const weight = weightKg === undefined ? undefined : weightText(typedBodyFrom(units, null, weightKg)) || toAdd;
  const row = (kind: EntryKind, icon: IconName, value: string | undefined) => (
    // Nothing is shown while loading: "Add" would be wrong if an entry exists.
    <LinkRow
      icon={icon}
      to={paths.entryOf(kind)}
      name={entryTexts.kinds[kind]}
      {...(value !== undefined && (data || kind === 'weight') ? { value } : {})}
    />
  );
  return (
    <>
      {row('cuff', 'cuff', dayOf('cuff'))}
      {row('weight', 'body', weight)}
      {row('waist', 'waist', dayOf('waist'))}
      {row('answers', 'pencil', dayOf('answers'))}
      {mayAdd && <LinkRow icon="document" to={paths.entriesFromFile} name={entryTexts.fromFile} />}
    </>
  );
}

interface DeviceCardProps {
  readonly units: UnitSystem;
  readonly onUnits: (units: UnitSystem) => void;
  /** More rows. */
  readonly children: ReactNode;
}

/** A summary of the reminders: text messages first, then the calendar, which only this device knows. */
function reminderValue(calendar: ScanReminder | null, byText: ScanReminders | undefined): string {
  if (byText?.stoppedBy) return texts.reminder.text.hasStopped;
  const reminder = byText?.reminder ?? calendar;
  return reminder === null ? texts.device.noReminders : reminderText(reminder);
}

/** Settings of this device, for everyone who uses it. */
function DeviceCard({ units, onUnits, children }: DeviceCardProps) {
  const [open, show, close] = useOverlayState<'language' | 'units' | 'reminder' | 'notices'>('me');
  const [reminder, setReminder] = useState(() => storedJson(stored.scanReminder, isScanReminder));
  const byText = useQuery(scanRemindersQuery(useApi().client));
  const notices = useNotices();
  const [isLarger, setLarger] = useState(isTextLarger);
  useEffect(
    () =>
      prefetchWhenIdle(
        () => void Promise.all([ReminderChannels.preload(), NoticesForm.preload()]).catch(() => undefined),
      ),
    [],
  );
  const language = currentLanguage();
  return (
    <Rows title={texts.groups.device}>
      <ButtonRow
        icon="globe"
        name={texts.device.language}
        value={LANGUAGE_NAMES[language]}
        onPress={() => show('language')}
      />
      <ButtonRow icon="body" name={texts.device.units} value={unitTexts[units]} onPress={() => show('units')} />
      <ButtonRow
        icon="bell"
        name={texts.device.reminders}
        value={reminderValue(reminder, byText.data)}
        onPress={() => show('reminder')}
      />
      {notices && (
        <ButtonRow
          icon="chat"
          name={noticesTexts.title}
          value={noticesValue({ ...notices, isText: notices.isText || byText.data?.week.isOn === true })}
          onPress={() => show('notices')}
        />
      )}
      <PlainRow icon="text">
        <SwitchField
          checked={isLarger}
          onChange={({ target }) => {
            chooseTextSize(target.checked);
            setLarger(target.checked);
          }}
        >
          {texts.device.largerText}
        </SwitchField>
      </PlainRow>
      {children}
      <Sheet isOpen={open === 'language'} onClose={close} title={texts.device.language} closeLabel={texts.close}>
        <RadioGroup
          label={<VisuallyHidden>{texts.device.language}</VisuallyHidden>}
          name="language"
          columns={1}
          options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value], lang: value }))}
          value={language}
          onChange={(chosen) => isLanguage(chosen) && chooseLanguage(chosen)}
        />
      </Sheet>
      <Sheet isOpen={open === 'reminder'} onClose={close} title={texts.device.reminders} closeLabel={texts.close}>
        <Suspense fallback={<SkeletonBox {...FORM} />}>
          <ReminderChannels
            calendar={reminder}
            byText={byText.data}
            onCalendar={(changed) => {
              if (changed === null) stored.scanReminder.clear();
              else stored.scanReminder.set(JSON.stringify(changed));
              setReminder(changed);
            }}
          />
        </Suspense>
      </Sheet>
      {notices && (
        <Sheet isOpen={open === 'notices'} onClose={close} title={noticesTexts.title} closeLabel={texts.close}>
          <Suspense fallback={<SkeletonBox {...FORM} />}>
            <NoticesForm kept={notices} />
          </Suspense>
        </Sheet>
      )}
      <Sheet isOpen={open === 'units'} onClose={close} title={texts.device.units} closeLabel={texts.close}>
        <UnitSwitch units={units} onSwitch={onUnits} isLabelHidden />
      </Sheet>
    </Rows>
  );
}

/** Patients who say that their pulse is often low are not asked about it each time. */
function PulseRow() {
  const { client } = useApi();
  const queryClient = useQueryClient();
  const queryKey = ['attentionSettings'];
  const { data } = useQuery({ queryKey, queryFn: () => client.attention.settings() });
  const saving = useMutation({
    mutationFn: (isPulseOftenLow: boolean) => client.attention.saveSettings({ body: { isPulseOftenLow } }),
    onSuccess: (saved) => {
      queryClient.setQueryData(queryKey, saved);
      void queryClient.invalidateQueries({ queryKey: ['attention'] });
    },
  });
  if (!data) return null;
  const isOn = saving.isPending ? saving.variables : data.isPulseOftenLow;
  return (
    <PlainRow icon="heart">
      <SwitchField
        checked={isOn}
        isBusy={saving.isPending}
        aria-describedby="pulse-often-low"
        onChange={({ target }) => saving.mutate(target.checked)}
      >
        {texts.pulse.oftenLow}
      </SwitchField>
      <Muted id="pulse-often-low" size="small" className={styles.why}>
        {texts.pulse.why}
      </Muted>
      {saving.isError && <p role="alert">{fill(texts.pulse.failed, { reason: problemText(saving.error) })}</p>}
    </PlainRow>
  );
}

/** Patients whom the user cares for, invitations, and the user's own carers. */
function CareRows() {
  const { data } = useQuery(caredForQuery(useApi().client));
  return (
    <>
      {data?.items.map(({ id, firstName, lastName, state }) => {
        const name = `${firstName} ${lastName}`.trim();
        const { asks, asksUnnamed } = careTexts.caredFor;
        const text = state !== 'invited' ? careTexts.banner.text : name === '' ? asksUnnamed : asks;
        return <LinkRow key={id} icon="people" to={paths.carers} name={fill(text, { name })} />;
      })}
      <LinkRow icon="people" to={paths.carers} name={careTexts.mine} />
    </>
  );
}

/** Whether the clinic's staff see results, and open requests. */
function CareTeamRows() {
  const { data } = useQuery(careTeamQuery(useApi().client));
  const value = data && (data.given === null ? 'notOn' : data.given.term === 'oneScan' ? 'onlyOne' : 'on');
  return (
    <>
      {data?.request && (
        <LinkRow
          icon="people"
          to={paths.careTeam}
          name={fill(careTeamTexts.request.title, { who: askerName(data.request.by) })}
        />
      )}
      <LinkRow
        icon="eye"
        to={paths.careTeam}
        name={careTeamTexts.seen}
        {...(value ? { value: careTeamTexts[value] } : {})}
      />
    </>
  );
}

function LegalRows() {
  const openLegalText = useLegalPopup();
  return (
    <>
      <ButtonRow icon="shield" name={texts.about.privacy} onPress={() => openLegalText('privacy')} />
      <ButtonRow icon="document" name={texts.about.terms} onPress={() => openLegalText('terms')} />
    </>
  );
}

function LeaveRows({ hasOtherProfiles }: { readonly hasOtherProfiles: boolean }) {
  const logOut = useLogOut();
  return (
    <>
      {hasOtherProfiles && <LinkRow icon="people" to={paths.switchProfile} name={switchTexts.title} />}
      <ButtonRow icon="logout" name={texts.logOut} onPress={logOut} />
    </>
  );
}
