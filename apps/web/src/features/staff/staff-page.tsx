import { staff as english, fill } from '@mien/messages';
import { Button, Row, SelectField, Skeleton, SkeletonRows, Stack } from '@mien/ui';
import { useSearchParams } from 'react-router';
import { AccessDenied } from '../../shared/platform/access-denied.tsx';
import { EmptyNotice } from '../../shared/platform/empty-notice.tsx';
import { textsOf } from '../../shared/platform/language.ts';
import { PageHeading } from '../../shared/platform/page-heading.tsx';
import { isProblem } from '../../shared/platform/problem-text.ts';
import { ProblemView } from '../../shared/platform/problem-view.tsx';
import { useLastOpen, useOverlayState } from '../../shared/platform/use-overlay-state.ts';
import { AddDrawer } from './add-drawer.tsx';
import { GroupsSection } from './groups-section.tsx';
import { MemberDrawer } from './member-drawer.tsx';
import { useClients, useStaff } from './staff.queries.ts';
import styles from './staff-page.module.css';
import { StaffTable } from './staff-table.tsx';

const texts = textsOf('staff', english);

/** `/admin/staff`: the client is in the URL if there are several. */
export function StaffPage() {
  const [query, setQuery] = useSearchParams();
  const clients = useClients();
  const wanted = query.get('client');
  const chosen = clients.data?.find(({ clientId }) => clientId === wanted) ?? clients.data?.[0];
  if (isProblem(clients.error, 'not-allowed')) return <AccessDenied text={texts.denied} />;
  if (clients.error) return <ProblemView error={clients.error} onRetry={() => void clients.refetch()} />;
  return (
    <Stack gap={6} isPacked isWide className={styles.page}>
      <Stack as="header" gap={2}>
        <PageHeading title={texts.title} />
        {chosen && <p className={styles.muted}>{fill(texts.intro, { clientName: chosen.name })}</p>}
        {clients.data && clients.data.length > 1 && (
          <div className={styles.short}>
            <SelectField
              label={texts.client}
              value={chosen?.clientId ?? ''}
              options={clients.data.map(({ clientId, name }) => ({ value: clientId, label: name }))}
              onChange={(event) => setQuery({ client: event.target.value })}
            />
          </div>
        )}
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
  const [overlay, open, close] = useOverlayState('staff');
  const members = staff.data?.items ?? [];
  const openMember = useLastOpen(members.find(({ id }) => id === overlay) ?? null);
  const current = members.find(({ id }) => id === openMember?.id) ?? openMember;
  return (
    <Stack as="section" gap={5} aria-labelledby="members-title">
      <Row gap={4} align="end" justify="between">
        <Stack gap={2} grows={12}>
          <h2 id="members-title">{texts.members.title}</h2>
          <p className={styles.muted}>{texts.members.about}</p>
        </Stack>
        <Button icon="plus" disabled={!staff.data} onClick={() => open('add')}>
          {texts.members.add}
        </Button>
      </Row>
      {staff.isPending && <LoadingRows />}
      {staff.isError && !staff.data && <ProblemView error={staff.error} onRetry={() => void staff.refetch()} isPart />}
      {staff.data && members.length === 0 && <EmptyNotice icon="badge" {...texts.members.empty} />}
      {members.length > 0 && <StaffTable members={members} onManage={({ id }) => open(id)} />}
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
