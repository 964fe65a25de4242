import type { Patient } from '@mien/contract';
import { isStaff, rolesOfNames } from '@mien/domain';
import { me as english, switchProfile as englishSwitch } from '@mien/messages';
import { Stack } from '@mien/ui';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Navigate } from 'react-router';
import { entryOf, latestEntriesQuery, newerProfileWeight } from '../../shared/health/latest-entries.ts';
import { useApi } from '../../shared/platform/api.tsx';
import { textsOf } from '../../shared/platform/language.ts';
import { optionalComponent } from '../../shared/platform/lazy-component.tsx';
import { useLegalPopup } from '../../shared/platform/legal-link.tsx';
import pageStyles from '../../shared/platform/page.module.css';
import { PageHeading } from '../../shared/platform/page-heading.tsx';
import { paths } from '../../shared/platform/paths.ts';
import { ScanOnlyView } from '../../shared/platform/scan-only-view.tsx';
import { useConfiguration, useLogOut, usePatient, useSession } from '../../shared/platform/session.ts';
import { unitsOfVisitor } from '../../shared/platform/units-of-visitor.ts';
import { useIsDrawn } from '../../shared/platform/use-is-drawn.ts';
import { CareRows, CareTeamRows } from './care-rows.tsx';
import { DeviceCard } from './device-card.tsx';
import { EntryRows } from './entry-rows.tsx';
import { ProfileCard } from './profile-card.tsx';
import { PulseRow } from './pulse-row.tsx';
import { ButtonRow, LinkRow, Rows } from './rows.tsx';

const texts = textsOf('me', english);
const switchTexts = textsOf('switchProfile', englishSwitch);

/** Most patients have none, so they load after the page. */
const TeamNotesCard = optionalComponent(async () => (await import('./team-notes-card.tsx')).TeamNotesCard);
/** Below the fold on phones. */
const AppointmentRow = optionalComponent(async () => (await import('./appointment-row.tsx')).AppointmentRow);
const GoalRow = optionalComponent(async () => (await import('./goal-row.tsx')).GoalRow);
/** Few patients are also staff. */
const StaffRows = optionalComponent(async () => (await import('./staff-rows.tsx')).StaffRows);

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
                  <LinkRow icon="send" to={paths.healthLinks} name={texts.data.share} />
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
