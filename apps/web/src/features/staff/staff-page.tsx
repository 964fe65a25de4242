import { staff as english, fill } from '@mien/messages';
import { Button, Row, SelectField, Skeleton, SkeletonRows, Stack } from '@mien/ui';
import { useSearchParams } from 'react-router';
import { AccessDenied } from '../../shared/platform/access-denied.tsx';
import { EmptyNotice } from '../../shared/platform/empty-notice.tsx';
import { textsOf } from '../../shared/platform/language.ts';
import { PageHeading } from '../../shared/platform/page-heading.tsx';
import { isProblem } from '../../shared/platform/problem-text.ts';
import { LoadProblem } from '../../shared/platform/problem-view.tsx';
import { useMedia } from '../../shared/platform/use-media.ts';
import { useLastOpen, useOverlayState } from '../../shared/platform/use-overlay-state.ts';
import titleSelect from '../../shared/staff/title-select.module.css';
import { AddDrawer } from './add-drawer.tsx';
import { GroupsSection } from './groups-section.tsx';
import { MemberDrawer } from './member-drawer.tsx';
import { useClients, useStaff } from './staff.queries.ts';
import { StaffList } from './staff-list.tsx';
import styles from './staff-page.module.css';
import { StaffTable } from './staff-table.tsx';

const texts = textsOf('staff', english);

/** Too narrow for the columns of a table. */
const NARROW = '(max-width: 63.99rem)';

/** `/admin/staff`: the client is in the URL if there are several. */
export function StaffPage() {
  const [query, setQuery] = useSearchParams();
  const clients = useClients();
  const wanted = query.get('client');
  const chosen = clients.data?.find(({ clientId }) => clientId === wanted) ?? clients.data?.[0];
  if (isProblem(clients.error, 'not-allowed')) return <AccessDenied text={texts.denied} />;
  if (clients.isLoadingError) return <LoadProblem query={clients} />;
  return (
    <Stack gap={6} isPacked isWide className={styles.page}>
      <Stack as="header" gap={2}>
        <Row gap={4} lineGap={2} justify="between">
          <PageHeading title={texts.title} />
          {clients.data && clients.data.length > 1 && (
            <div className={titleSelect.select}>
              <SelectField
                isLow
                label={texts.client}
                value={chosen?.clientId ?? ''}
                options={clients.data.map(({ clientId, name }) => ({ value: clientId, label: name }))}
                onChange={(event) => setQuery({ client: event.target.value })}
              />
            </div>
          )}
        </Row>
        {chosen && <p className={styles.muted}>{fill(texts.intro, { clientName: chosen.name })}</p>}
      </Stack>
      {clients.isPending && <LoadingRows />}
      {clients.data?.length === 0 && <EmptyNotice icon="people" {...texts.noClients} />}
      {chosen && (
        <>
          <Members key={chosen.clientId} clientId={chosen.clientId} />
          <GroupsSection key={`groups ${chosen.clientId}`} clientId={chosen.clientId} />
        </>
      )}
    </Stack>
  );
}

const LoadingRows = () => (
  <Skeleton text={texts.loading}>
    <SkeletonRows count={4} heightRem={4} />
  </Skeleton>
);

function Members({ clientId }: { readonly clientId: string }) {
  const staff = useStaff(clientId);
  const isNarrow = useMedia(NARROW);
  const [overlay, open, close] = useOverlayState('staff');
  const members = staff.data?.items ?? [];
  const openMember = useLastOpen(members.find(({ id }) => id === overlay) ?? null);
  const current = members.find(({ id }) => id === openMember?.id) ?? openMember;
  return (
    <Stack as="section" gap={3} aria-labelledby="members-title">
      <Row gap={4} lineGap={2} justify="between">
        <h2 id="members-title">{texts.members.title}</h2>
        <Button isSmall icon="plus" disabled={!staff.data} onClick={() => open('add')}>
          {texts.members.add}
        </Button>
      </Row>
      <p className={styles.muted}>{texts.members.about}</p>
      {staff.isPending && <LoadingRows />}
      <LoadProblem query={staff} isPart />
      {staff.data && members.length === 0 && <EmptyNotice icon="badge" {...texts.members.empty} />}
      {members.length > 0 &&
        (isNarrow ? (
          <StaffList members={members} onManage={({ id }) => open(id)} />
        ) : (
          <StaffTable members={members} onManage={({ id }) => open(id)} />
        ))}
      <AddDrawer isOpen={overlay === 'add'} clientId={clientId} onClose={close} />
      {current && (
        <MemberDrawer
          key={current.id}
          isOpen={overlay === current.id}
          clientId={clientId}
          member={current}
          onClose={close}
        />
      )}
    </Stack>
  );
}
