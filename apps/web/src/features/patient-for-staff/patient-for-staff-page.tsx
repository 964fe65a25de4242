import type { CareTeamPatient, ListedUser } from '@mien/contract';
import { CARE_TEAM_DAYS } from '@mien/domain';
import { patientForStaff as english, fill } from '@mien/messages';
import { Box, Card, Icon, Muted, Stack, Text } from '@mien/ui';
import { useParams } from 'react-router';
import { dayText } from '../../shared/health/day-text.ts';
import { AccessDenied } from '../../shared/platform/access-denied.tsx';
import { EmptyNotice } from '../../shared/platform/empty-notice.tsx';
import { textsOf } from '../../shared/platform/language.ts';
import { isProblem } from '../../shared/platform/problem-text.ts';
import { LoadProblem, ProblemView } from '../../shared/platform/problem-view.tsx';
import { usePermission, usePerson } from '../../shared/staff/patient-for-staff.queries.ts';
import { AskForResults } from './ask-for-results.tsx';
import { LoadingPage, LoadingParts } from './loading-parts.tsx';
import styles from './patient-for-staff-page.module.css';
import { PatientHead } from './patient-head.tsx';
import { PatientParts, type Scope } from './patient-parts.tsx';
import { useAlarm } from './top-notice.tsx';
import { useSayChange } from './use-say-change.ts';

const texts = textsOf('patientForStaff', english);

function scopeOf({ given }: CareTeamPatient): Scope {
  if (given === null) return 'none';
  return given.measurementId === null ? 'all' : { onlyScan: given.measurementId };
}

/** `/admin/patient/{uid}`: the patient's details, what happened, and what they share with the care team. */
export function PatientForStaffPage() {
  const { uid = '' } = useParams();
  const person = usePerson(uid);
  const permission = usePermission(uid);
  const scope = permission.data ? scopeOf(permission.data) : 'none';
  const alarm = useAlarm(uid, scope !== 'none', scope === 'all');
  if (isProblem(person.error, 'not-allowed')) return <AccessDenied text={texts.denied} />;
  if (person.isLoadingError) return <LoadProblem query={person} />;
  if (person.isPending) return <LoadingPage />;
  if (!person.data) return <EmptyNotice icon="person" {...texts.notFound} />;
  const name = `${person.data.firstName} ${person.data.lastName}`.trim() || texts.unnamed;
  return (
    <Stack gap={4} isPacked width="wide" className={styles.page}>
      <PatientHead
        key={`head ${uid}`}
        uid={uid}
        person={person.data}
        name={name}
        permission={permission.data}
        alarm={alarm}
      />
      {permission.isPending && <LoadingParts />}
      {permission.isError && !permission.data && (
        <Refused error={permission.error} onRetry={() => void permission.refetch()} />
      )}
      {permission.data && (
        <Permitted key={uid} uid={uid} name={name} person={person.data} permission={permission.data} />
      )}
    </Stack>
  );
}

/** Users outside the client's team see who may view results. */
function Refused({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  if (!isProblem(error, 'not-allowed')) return <ProblemView error={error} onRetry={onRetry} isPart />;
  return (
    <Card isRoomy aria-labelledby="not-shared">
      <Stack gap={4} align="center" width="focused" padding={6} isCentered>
        <Icon tone="brand" name="lock" sizePx={40} />
        <h2 id="not-shared">{texts.notShared.systemTitle}</h2>
        <p>{texts.notShared.system}</p>
      </Stack>
    </Card>
  );
}

interface PermittedProps {
  readonly uid: string;
  readonly name: string;
  readonly person: ListedUser;
  readonly permission: CareTeamPatient;
}

function Permitted({ uid, name, person, permission }: PermittedProps) {
  useSayChange(name, permission);
  return (
    <PatientParts uid={uid} name={name} scope={scopeOf(permission)} newest={permission.newest}>
      <NotShared uid={uid} name={name} person={person} permission={permission} />
    </PatientParts>
  );
}

/** Why the rest is missing, and a button to ask for it. Nothing reveals whether there are scans. */
function NotShared({ uid, name, person, permission: { request } }: PermittedProps) {
  const words = texts.notShared;
  return (
    <Card isRoomy aria-labelledby="not-shared">
      <Stack gap={4} align="center" width="focused" padding={6} isCentered>
        <Icon tone="brand" name="lock" sizePx={40} />
        <h2 id="not-shared">{fill(words.title, { name })}</h2>
        <p>{fill(words.text, { days: CARE_TEAM_DAYS })}</p>
        {request ? (
          <Text role="status" weight={600}>
            {fill(words.asked, { name, date: dayText(request.asked), until: dayText(request.expires) })}
          </Text>
        ) : (
          // Patients who cannot sign in cannot answer.
          !person.isDeactivated && (
            <Box isScreenOnly>
              <AskForResults uid={uid} variant={person.phoneNumber === null ? 'secondary' : 'primary'}>
                {words.ask}
              </AskForResults>
            </Box>
          )
        )}
        <Muted size="small">
          {words.tellsNothing} {texts.inLog}
        </Muted>
      </Stack>
    </Card>
  );
}
