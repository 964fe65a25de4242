import { records as english } from '@mien/messages';
import { Banner, Button, Card, CheckboxField, Disclosure, Muted, Row, rowClassName, Stack } from '@mien/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { useApi } from '../../shared/platform/api.tsx';
import { textsOf } from '../../shared/platform/language.ts';
import { LoneLink } from '../../shared/platform/lone-link.tsx';
import pageStyles from '../../shared/platform/page.module.css';
import { PageHeading } from '../../shared/platform/page-heading.tsx';
import { paths } from '../../shared/platform/paths.ts';
import { problemText } from '../../shared/platform/problem-text.ts';
import { saveFile } from '../../shared/platform/save-file.ts';
import { ScanOnlyView } from '../../shared/platform/scan-only-view.tsx';
import { forgetSession, useSession } from '../../shared/platform/session.ts';
import { Sheet } from '../../shared/platform/sheet.tsx';
import { useToasts } from '../../shared/platform/toasts.tsx';
import { useOverlayState } from '../../shared/platform/use-overlay-state.ts';
import { WayToMe } from '../../shared/platform/way-to-me.tsx';
import { CardTitle } from './card-title.tsx';
import { KeptTracesCard } from './kept-traces-card.tsx';
import { KnownCard } from './known-card.tsx';
import { OfflineHistoryCard } from './offline-history-card.tsx';

const texts = textsOf('records', english);

/** The cards that a patient comes for, the last of which is far down. */
const JUMPS = [
  { id: 'data-copy', title: texts.take.title },
  { id: 'data-known', title: texts.known.title },
  { id: 'data-looked', title: texts.looked.title },
  { id: 'data-delete', title: texts.delete.title },
] as const;

/** `/myData`: for a patient. */
export function RecordsPage() {
  const { data: session } = useSession();
  const [open, show, close] = useOverlayState<'delete'>('records');
  if (!session) return null;
  const uid = session.user.patientUid;
  if (uid === null) return <Navigate to={paths.account} replace />;
  if (session.isScanOnly) return <ScanOnlyView title={texts.title} />;
  return (
    <Stack gap={4} isPacked width="page">
      <Stack as="header" gap={2} className={pageStyles.intro}>
        <WayToMe />
        <PageHeading title={texts.title} />
        <Muted>{texts.intro}</Muted>
        <Row as="nav" gap={4} lineGap={0} isScreenOnly aria-label={texts.title}>
          {JUMPS.map(({ id, title }) => (
            <a key={id} href={`#${id}`} className={rowClassName({ isInline: true, isTarget: true, weight: 600 })}>
              {title}
            </a>
          ))}
        </Row>
      </Stack>
      <div className={pageStyles.columns}>
        <Stack gap={4} isPacked>
          <TakeAlong uid={uid} />
          <KnownCard uid={uid} />
        </Stack>
        <Stack gap={4} isPacked>
          <OfflineHistoryCard session={session} />
          <KeptTracesCard uid={uid} />
          <Card id="data-looked" aria-label={texts.looked.title}>
            <Stack gap={4}>
              <CardTitle icon="eye">{texts.looked.title}</CardTitle>
              <p>
                <LoneLink to={paths.ownAccessLog}>{texts.looked.link}</LoneLink>
              </p>
            </Stack>
          </Card>
          <Card id="data-delete" aria-label={texts.delete.title}>
            <Stack gap={4}>
              <CardTitle icon="close">{texts.delete.title}</CardTitle>
              <Muted>{texts.delete.text}</Muted>
              <div>
                <Button variant="danger" onClick={() => show('delete')}>
                  {texts.delete.button}
                </Button>
              </div>
            </Stack>
          </Card>
        </Stack>
      </div>
      <Sheet isOpen={open === 'delete'} onClose={close} title={texts.delete.sheet} closeLabel={texts.delete.close}>
        <DeleteForm uid={uid} onCancel={close} />
      </Sheet>
    </Stack>
  );
}

function TakeAlong({ uid }: { readonly uid: string }) {
  const { client } = useApi();
  const toasts = useToasts();
  const onSuccess = () => toasts.show({ text: texts.take.done, tone: 'good' });
  const take = useMutation({
    mutationFn: async () => {
      const records = await client.records.exportAll({ params: { uid } });
      saveFile(texts.take.file, 'application/json', JSON.stringify(records, null, 2));
    },
    onSuccess,
  });
  const takeFhir = useMutation({
    mutationFn: async () => {
      const bundle = await client.records.exportFhir({ params: { uid }, query: {} });
      saveFile(texts.take.fhirFile, 'application/fhir+json', JSON.stringify(bundle));
    },
    onSuccess,
  });
  const failed = take.error ?? takeFhir.error;
  return (
    <Card id="data-copy" aria-label={texts.take.title}>
      <Stack gap={4}>
        <CardTitle icon="down">{texts.take.title}</CardTitle>
        <Muted>{texts.take.text}</Muted>
        {failed && (
          <Banner tone="problem">
            <p>{problemText(failed)}</p>
          </Banner>
        )}
        <Button
          variant="tinted"
          icon="down"
          isBlock
          isBusy={take.isPending}
          disabled={takeFhir.isPending}
          onClick={() => take.mutate()}
        >
          {texts.take.button}
        </Button>
        <Disclosure title={texts.take.otherApps}>
          <Stack gap={3}>
            <Muted>{texts.take.fhirText}</Muted>
            <Button
              variant="secondary"
              isBlock
              isBusy={takeFhir.isPending}
              disabled={take.isPending}
              onClick={() => takeFhir.mutate()}
            >
              {texts.take.fhir}
            </Button>
          </Stack>
        </Disclosure>
      </Stack>
    </Card>
  );
}

function DeleteForm({ uid, onCancel }: { readonly uid: string; readonly onCancel: () => void }) {
  const { client } = useApi();
  const toasts = useToasts();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [isUnderstood, setUnderstood] = useState(false);
  const remove = useMutation({
    mutationFn: () => client.records.deleteAll({ params: { uid }, body: { isConfirmed: true } }),
    async onSuccess() {
      await navigate(paths.signIn, { replace: true });
      forgetSession(queryClient);
      toasts.show({ text: texts.delete.done, tone: 'good' });
    },
  });
  return (
    <Stack gap={4} padding={3}>
      <p>{texts.delete.warning}</p>
      <Muted>{texts.delete.keeps}</Muted>
      <CheckboxField checked={isUnderstood} onChange={(event) => setUnderstood(event.target.checked)}>
        {texts.delete.understood}
      </CheckboxField>
      {remove.isError && (
        <Banner tone="problem">
          <p>{problemText(remove.error)}</p>
        </Banner>
      )}
      <Row gap={3} align="stretch" justify="end">
        <Button variant="danger" disabled={!isUnderstood} isBusy={remove.isPending} onClick={() => remove.mutate()}>
          {texts.delete.confirm}
        </Button>
        <Button onClick={onCancel}>{texts.delete.cancel}</Button>
      </Row>
    </Stack>
  );
}
