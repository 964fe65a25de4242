import type { Today } from '@mien/contract';
import { TODAY_OWNERS } from '@mien/domain';
import {
  account as english,
  secondFactor as englishSecondFactor,
  shell as englishShell,
  users as englishUsers,
  fill,
} from '@mien/messages';
import {
  Box,
  buttonClassName,
  Icon,
  Muted,
  Row,
  rowClassName,
  Skeleton,
  SkeletonBox,
  SkeletonRows,
  Stack,
  Text,
} from '@mien/ui';
import { Suspense } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router';
import { dateFormat } from '../../shared/platform/formats.ts';
import { textsOf } from '../../shared/platform/language.ts';
import { optionalComponent } from '../../shared/platform/lazy-component.tsx';
import { PageHeading } from '../../shared/platform/page-heading.tsx';
import { paths } from '../../shared/platform/paths.ts';
import { useReachOf } from '../../shared/platform/permissions.ts';
import { pluralText } from '../../shared/platform/plural-text.ts';
import { LoadProblem } from '../../shared/platform/problem-view.tsx';
import { FROM_MENU, useStaffPages } from '../../shared/platform/screens.ts';
import { useConfiguration, useSession } from '../../shared/platform/session.ts';
import { stored } from '../../shared/platform/stored.ts';
import { useWaitingConversations } from '../../shared/platform/unread.ts';
import { useMedia } from '../../shared/platform/use-media.ts';
import { roleText } from '../../shared/staff/role-text.ts';
import { useRowReturn } from '../../shared/staff/use-row-return.ts';
import styles from './account-page.module.css';
import { PatientDots } from './patient-dots.tsx';
import { addressOfOwner, lineOf, namedIn, ownerIn } from './today.model.ts';
import { useToday } from './today.queries.ts';
import { TodayLines } from './today-lines.tsx';
import { TodayTiles } from './today-tiles.tsx';

const texts = textsOf('account', english);
const secondFactorTexts = textsOf('secondFactor', englishSecondFactor);
const shell = textsOf('shell', englishShell);
const users = textsOf('users', englishUsers);

/** Offered once, right after a sign-in by code. */
const PasskeyOffer = optionalComponent(
  async () => (await import('../../shared/platform/passkey-offer.tsx')).PasskeyOffer,
);

/** Below the width of the side bar, what is waiting precedes the overview. */
const NARROW = '(max-width: 59.99rem)';

const nowFormat = () =>
  dateFormat({
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  });

/** `/account`: where users who are not patients arrive, and where staff see what needs attention. */
export function AccountPage() {
  const { data: session } = useSession();
  const { data: configuration } = useConfiguration();
  if (!session) return null;
  if (session.user.patientUid !== null) return <Navigate to={paths.profile} state={{ from: 'me' }} replace />;
  const { firstName, lastName, userRoles } = session.user;
  return (
    <Stack gap={4} size="small" width="page">
      {stored.passkeyOffer.get() !== null && (
        <Suspense fallback={null}>
          <PasskeyOffer isStaff />
        </Suspense>
      )}
      <TodayView />
      {/* Where a side bar shows the person's name, it is enough. */}
      <Muted className={styles.pages}>
        {fill(texts.text, { firstName, lastName, roles: userRoles.map(roleText).join(', ') })}
      </Muted>
      <Pages />
      <WaysToSignIn hasSecondStep={configuration !== undefined && configuration.staffSecondFactor !== 'sms'} />
    </Stack>
  );
}

interface WaysToSignInProps {
  readonly hasSecondStep: boolean;
}

/** Links to passkeys, and to the second factor if the installation requires one. */
function WaysToSignIn({ hasSecondStep }: WaysToSignInProps) {
  const ways = [
    { to: paths.passkeys, name: texts.passkeys },
    ...(hasSecondStep ? [{ to: paths.secondFactor, name: secondFactorTexts.own.title }] : []),
  ];
  return (
    <Row as="nav" gap={4} lineGap={0} aria-labelledby="ways-to-sign-in">
      <Row as="strong" id="ways-to-sign-in" size="small" gap={2} isInline isOneLine>
        <Icon name="shield" sizePx={16} />
        <span>{texts.waysToSignIn}</span>
      </Row>
      {ways.map(({ to, name }) => (
        <Link key={to} to={to} className={rowClassName({ isInline: true, isTarget: true })}>
          {name}
        </Link>
      ))}
    </Row>
  );
}

/** Opens the form for a new patient, for users who may create one. */
function CreateLink() {
  const reach = useReachOf()('editPatients');
  if (reach !== 'client' && reach !== 'all') return null;
  return (
    <Link
      to={paths.users}
      state={{ users: 'create' }}
      className={buttonClassName({ variant: 'secondary', isSmall: true })}
    >
      <Icon name="plus" sizePx={20} />
      <span className={styles.createText}>{users.create}</span>
    </Link>
  );
}

/** Owner filter: everyone's rows or the user's own. Only for staff of one team, whose rows have owners. */
function Whose() {
  const [query] = useSearchParams();
  const reachOf = useReachOf();
  if (reachOf('organizeChat') !== 'client' || reachOf('listUsers') === 'all') return null;
  const shown = ownerIn(query);
  return (
    <Row as="nav" gap={2} aria-label={texts.today.whose}>
      {TODAY_OWNERS.map((owner) => (
        <Link
          key={owner}
          to={addressOfOwner(owner, query)}
          replace
          preventScrollReset
          className={rowClassName({
            sidePadding: 3,
            ground: 'control',
            tone: owner === shown ? 'brand' : 'plain',
            tint: owner === shown ? 'brand' : undefined,
            size: 'small',
            weight: 600,
            isTarget: true,
            isPill: true,
            isUndecorated: true,
          })}
          aria-current={owner === shown ? 'page' : undefined}
        >
          {texts.today.owners[owner]}
        </Link>
      ))}
    </Row>
  );
}

function TodayView() {
  useRowReturn();
  const [query] = useSearchParams();
  const today = useToday(namedIn(query));
  const isNarrow = useMedia(NARROW);
  return (
    <>
      <Row gap={3} lineGap={2} className={styles.head}>
        <PageHeading title={texts.title} />
        <Whose />
        {today.data && (
          <Muted as="time" className={styles.now} dateTime={today.data.created}>
            {nowFormat().format(new Date(today.data.created))}
          </Muted>
        )}
        <CreateLink />
      </Row>
      {today.isPending && (
        <Skeleton text={texts.today.loading}>
          <SkeletonBox heightRem={6.5} />
          <SkeletonRows count={6} heightRem={2.5} />
        </Skeleton>
      )}
      <LoadProblem query={today} isPart />
      {today.data && today.isError && <Muted role="status">{texts.today.notLoaded}</Muted>}
      {today.data && (
        <>
          {!isNarrow && <Overview today={today.data} />}
          <TodayLines today={today.data} isBusy={today.isPlaceholderData} />
          {lineOf(today.data, 'needsAttention')?.found?.count === 0 && (
            <Muted size="small">{texts.attention.notMonitored}</Muted>
          )}
          {isNarrow && <Overview today={today.data} />}
        </>
      )}
    </>
  );
}

/** All patients at a glance, or counts for users who may not see that. */
function Overview({ today }: { readonly today: Today }) {
  return today.patients === null ? (
    <TodayTiles today={today} />
  ) : (
    <PatientDots today={today} patients={today.patients} />
  );
}

/** Links to the staff pages, on screens without the side bar. */
function Pages() {
  const staffPages = useStaffPages();
  const waitingConversations = useWaitingConversations();
  if (staffPages.length === 0) return null;
  return (
    <Box as="nav" isScreenOnly className={styles.pages} aria-label={texts.pages}>
      <Stack as="ul" ground="panel" lines="close">
        {staffPages.map(({ path, icon, name, about, unread }) => (
          <li key={path}>
            <Link
              to={path}
              state={FROM_MENU}
              className={rowClassName({
                isOneLine: true,
                gap: 3,
                padding: 3,
                sidePadding: 4,
                tone: 'plain',
                isTarget: true,
                isUndecorated: true,
              })}
            >
              <Icon name={icon} />
              <Stack as="span" isFilling breaks="anywhere">
                <strong>{name}</strong>
                <Muted as="span">{about}</Muted>
                {unread === 'conversations' && waitingConversations > 0 && (
                  <Text as="span" isTag isPill tint="brand" isAtStart>
                    {pluralText(shell.menu.waiting, waitingConversations)}
                  </Text>
                )}
              </Stack>
              <Icon name="chevronRight" />
            </Link>
          </li>
        ))}
      </Stack>
    </Box>
  );
}
