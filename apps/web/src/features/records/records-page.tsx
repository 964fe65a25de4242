import { records as english } from '@mien/messages';
import { Banner, Button, Card, CheckboxField } from '@mien/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, Navigate, useNavigate } from 'react-router';
import { useApi } from '../../shared/api.tsx';
import { textsOf } from '../../shared/language.ts';
import pageStyles from '../../shared/page.module.css';
import { PageHeading } from '../../shared/page-heading.tsx';
import { paths } from '../../shared/paths.ts';
import { problemText } from '../../shared/problem-text.ts';
import { saveFile } from '../../shared/save-file.ts';
import { ScanOnlyView } from '../../shared/scan-only-view.tsx';
import { forgetSession, useSession } from '../../shared/session.ts';
import { Sheet } from '../../shared/sheet.tsx';
import { useToasts } from '../../shared/toasts.tsx';
import { useOverlayState } from '../../shared/use-overlay-state.ts';
import { WayToMe } from '../../shared/way-to-me.tsx';
import { KeptTracesCard } from './kept-traces-card.tsx';
import { OfflineHistoryCard } from './offline-history-card.tsx';
import styles from './records-page.module.css';

const texts = textsOf('records', english);

/** `/myData`: for a patient. */
export function RecordsPage() {
  const { data: session } = useSession();
  const [open, show, close] = useOverlayState<'delete'>('records');
  if (!session) return null;
  const uid = session.user.patientUid;
  if (uid === null) return <Navigate to={paths.account} replace />;
  if (session.isScanOnly) return <ScanOnlyView title={texts.title} />;
  return (
    <div className={pageStyles.page}>
      <header className={pageStyles.intro}>
        <WayToMe />
        <PageHeading title={texts.title} />
        <p className={styles.muted}>{texts.intro}</p>
      </header>
      <div className={pageStyles.columns}>
        <div className={pageStyles.column}>
          <TakeAlong uid={uid} />
          <OfflineHistoryCard session={session} />
        </div>
        <div className={pageStyles.column}>
          <KeptTracesCard uid={uid} />
          <Card aria-label={texts.looked.title}>
            <div className={styles.part}>
              <h2 className={styles.title}>{texts.looked.title}</h2>
              <p>
                <Link to={paths.ownAccessLog}>{texts.looked.link}</Link>
              </p>
            </div>
          </Card>
          <Card aria-label={texts.delete.title}>
            <div className={styles.part}>
              <h2 className={styles.title}>{texts.delete.title}</h2>
              <p className={styles.muted}>{texts.delete.text}</p>
              <div>
                <Button variant="secondary" onClick={() => show('delete')}>
                  {texts.delete.button}
                </Button>
              </div>
            </div>
          </Card>
        </div>
      </div>
      <Sheet isOpen={open === 'delete'} onClose={close} title={texts.delete.sheet} closeLabel={texts.delete.close}>
        <DeleteForm uid={uid} onCancel={close} />
      </Sheet>
    </div>
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
      const bundle = await client.records.exportFhir({ params: { uid } });
      saveFile(texts.take.fhirFile, 'application/fhir+json', JSON.stringify(bundle));
    },
    onSuccess,
  });
  const failed = take.error ?? takeFhir.error;
  return (
    <Card aria-label={texts.take.title}>
      <div className={styles.part}>
        <h2 className={styles.title}>{texts.take.title}</h2>
        <p className={styles.muted}>{texts.take.text}</p>
        {failed && (
          <Banner tone="problem">
            <p>{problemText(failed)}</p>
          </Banner>
        )}
        <div>
          <Button variant="tinted" isBusy={take.isPending} disabled={takeFhir.isPending} onClick={() => take.mutate()}>
            {texts.take.button}
          </Button>
        </div>
        <p className={styles.muted}>{texts.take.fhirText}</p>
        <div>
          <Button
            variant="secondary"
            isBusy={takeFhir.isPending}
            disabled={take.isPending}
            onClick={() => takeFhir.mutate()}
          >
            {texts.take.fhir}
          </Button>
        </div>
      </div>
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
    <div className={styles.inSheet}>
      <p>{texts.delete.warning}</p>
      <p className={styles.muted}>{texts.delete.keeps}</p>
      <CheckboxField checked={isUnderstood} onChange={(event) => setUnderstood(event.target.checked)}>
        {texts.delete.understood}
      </CheckboxField>
      {remove.isError && (
        <Banner tone="problem">
          <p>{problemText(remove.error)}</p>
        </Banner>
      )}
      <div className={styles.buttons}>
        <Button variant="secondary" disabled={!isUnderstood} isBusy={remove.isPending} onClick={() => remove.mutate()}>
          {texts.delete.confirm}
        </Button>
        <Button onClick={onCancel}>{texts.delete.cancel}</Button>
      </div>
    </div>
  );
}
