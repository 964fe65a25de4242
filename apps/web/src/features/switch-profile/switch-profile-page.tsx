import type { OtherProfile } from '@mien/contract';
import { switchProfile as english, shell as englishShell, fill } from '@mien/messages';
import { Banner, Button, Icon, Row, Spinner, Stack, Text } from '@mien/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Navigate, useNavigate } from 'react-router';
import { useApi } from '../../shared/platform/api.tsx';
import { EmptyNotice } from '../../shared/platform/empty-notice.tsx';
import { initialsOf } from '../../shared/platform/initials.ts';
import { textsOf } from '../../shared/platform/language.ts';
import pageStyles from '../../shared/platform/page.module.css';
import { PageHeading } from '../../shared/platform/page-heading.tsx';
import { paths } from '../../shared/platform/paths.ts';
import { problemText } from '../../shared/platform/problem-text.ts';
import { ProblemView } from '../../shared/platform/problem-view.tsx';
import { ProfileList } from '../../shared/platform/profile-list.tsx';
import { ScanOnlyView } from '../../shared/platform/scan-only-view.tsx';
import { openSession, useLogOut, useSession } from '../../shared/platform/session.ts';
import { useOneAtATime } from '../../shared/platform/use-one-at-a-time.ts';
import { WayToMe } from '../../shared/platform/way-to-me.tsx';

const texts = textsOf('switchProfile', english);
const { menu } = textsOf('shell', englishShell);

/** `/switchProfile`: switch to another profile of the phone number that this browser has verified. */
export function SwitchProfilePage() {
  const { data: session } = useSession();
  if (!session) return null;
  const { user, isScanOnly } = session;
  if (user.patientUid === null) return <Navigate to={paths.account} replace />;
  if (isScanOnly) return <ScanOnlyView title={texts.title} />;
  const name = `${user.firstName} ${user.lastName}`.trim();
  return (
    <Stack gap={6} isPacked width="focused">
      <Stack gap={2} className={pageStyles.intro}>
        <WayToMe />
        <PageHeading title={texts.title} />
      </Stack>
      <Row gap={4} padding={4} sidePadding={5} isOneLine ground="card">
        <Stack as="span" align="middle" isRigid tone="brand" weight={700} isDisc aria-hidden="true">
          {initialsOf(name) || <Icon name="person" />}
        </Stack>
        <Text weight={600} isFilling breaks="anywhere">
          {fill(texts.signedIn, { name: name || texts.unnamed })}
        </Text>
        <Icon tone="brand" name="check" />
      </Row>
      <OtherProfiles />
    </Stack>
  );
}

function OtherProfiles() {
  const { client } = useApi();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const oneAtATime = useOneAtATime();
  const logOut = useLogOut();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['otherProfiles'],
    queryFn: () => client.signIn.otherProfiles(),
  });
  const switching = useMutation({
    mutationFn: async ({ patientUid }: OtherProfile) => {
      const login = await client.signIn.switchProfile({ params: { uid: patientUid }, body: {} });
      // Removes all stored data of the previous profile.
      await openSession(queryClient, client, login);
      await navigate(paths.dashboard, { replace: true });
    },
  });
  if (switching.isPending) return <Spinner text={texts.switching} />;
  if (isPending) return <Spinner text={texts.loading} />;
  if (!data) return <ProblemView error={error} onRetry={() => void refetch()} isPart />;
  if (data.length === 0)
    return (
      <EmptyNotice icon="people" {...texts.empty}>
        <Button variant="secondary" icon="logout" onClick={logOut}>
          {menu.logOut}
        </Button>
      </EmptyNotice>
    );
  return (
    <>
      {switching.isError && (
        <Banner tone="problem">
          <p>{problemText(switching.error)}</p>
        </Banner>
      )}
      <p>{texts.choose}</p>
      <ProfileList
        profiles={data}
        onChoose={(profile) => void oneAtATime(() => switching.mutateAsync(profile).catch(() => undefined))}
      />
    </>
  );
}
