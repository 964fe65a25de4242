import type { ListedUser, Patient } from '@mien/contract';
import { users as english, fill } from '@mien/messages';
import { Banner, Button, Muted, Spinner, Stack, Text } from '@mien/ui';
import { Drawer } from '@mien/ui/overlays';
import { useState } from 'react';
import { textsOf } from '../../shared/language.ts';
import { LoginLinkPart } from '../../shared/login-link/login-link-part.tsx';
import { isProblem, problemText } from '../../shared/problem-text.ts';
import { ProblemView } from '../../shared/problem-view.tsx';
import { useToasts } from '../../shared/toasts.tsx';
import { useForm } from '../../shared/use-form.ts';
import { useOneAtATime } from '../../shared/use-one-at-a-time.ts';
import { usePatient } from '../../shared/users.queries.ts';
import { MergePart, MergeSteps } from './merge-part.tsx';
import { PatientFields } from './patient-fields.tsx';
import { TokenCodePart } from './token-code-part.tsx';
import { changedFaults, changesOf, draftOf, nameOf } from './users.model.ts';
import { useAccess, useChange, useGroups } from './users.queries.ts';
import styles from './users-page.module.css';

const texts = textsOf('users', english);
const FORM_ID = 'edit-patient';

interface UserDrawerProps {
  readonly isOpen: boolean;
  readonly user: ListedUser;
  readonly onClose: () => void;
}

/** One user: their details, a sign-in link, and whether they may sign in. */
export function UserDrawer({ isOpen, user, onClose }: UserDrawerProps) {
  const [isMerging, setIsMerging] = useState(false);
  function close(): void {
    setIsMerging(false);
    onClose();
  }
  return (
    <Drawer isOpen={isOpen} onClose={close} title={nameOf(user) || texts.row.noName} closeLabel={texts.form.close}>
      {isOpen && isMerging && user.patientUid !== null && (
        <MergeSteps user={user} patientUid={user.patientUid} onBack={() => setIsMerging(false)} onDone={close} />
      )}
      {isOpen && !isMerging && (
        <Stack gap={5} className={styles.parts}>
          {user.patientUid !== null && <Details user={user} patientUid={user.patientUid} />}
          {user.isDeactivated ? (
            <Muted>{texts.link.deactivated}</Muted>
          ) : user.isStaff ? (
            <Muted>{texts.link.staff}</Muted>
          ) : (
            user.patientUid !== null && (
              <>
                <LoginLinkPart key={user.phoneNumber} patientUid={user.patientUid} phoneNumber={user.phoneNumber} />
                <TokenCodePart patientUid={user.patientUid} />
              </>
            )
          )}
          {user.patientUid !== null && !user.isStaff && (
            <MergePart patientUid={user.patientUid} onBegin={() => setIsMerging(true)} />
          )}
          {user.canDeactivate && <Access user={user} />}
        </Stack>
      )}
    </Drawer>
  );
}

function Details({ user, patientUid }: { readonly user: ListedUser; readonly patientUid: string }) {
  const patient = usePatient(patientUid);
  const groups = useGroups(true);
  if (patient.isPending || groups.isPending) return <Spinner text={texts.form.loading} />;
  if (!patient.data || !groups.data) {
    const retry = () => void Promise.all([patient.refetch(), groups.refetch()]);
    return <ProblemView error={patient.error ?? groups.error} onRetry={retry} isPart />;
  }
  return (
    <EditForm
      key={patient.data.revision}
      user={user}
      patient={patient.data}
      groups={groups.data}
      onReload={() => void patient.refetch()}
    />
  );
}

/** The groups of the patient's client. A retired group keeps its members and takes no new ones. */
function groupsToChoose(groups: EditFormProps['groups'], clientName: string, ownCode: string): EditFormProps['groups'] {
  const ofClient = groups.filter((group) => group.clientName === clientName);
  return ofClient.some(({ code }) => code === ownCode) ? ofClient : [{ code: ownCode, clientName }, ...ofClient];
}

interface EditFormProps {
  readonly user: ListedUser;
  readonly patient: Patient;
  readonly groups: readonly { readonly code: string; readonly clientName: string }[];
  readonly onReload: () => void;
}

function EditForm({ user, patient, groups, onReload }: EditFormProps) {
  const before = draftOf(patient);
  const form = useForm({
    start: () => before,
    faultsOf: (draft) => changedFaults(before, draft),
    send: () => void save(),
  });
  const change = useChange(patient.patientUid);
  const toasts = useToasts();
  const oneAtATime = useOneAtATime();
  const changes = changesOf(before, form.values);
  const isChanged = Object.keys(changes).length > 0;

  async function save(): Promise<void> {
    if (!isChanged) return;
    await oneAtATime(async () => {
      try {
        await change.mutateAsync({ ...changes, revision: patient.revision });
        toasts.show({ text: texts.form.saved, tone: 'good' });
      } catch {
        // Shown below the form.
      }
    });
  }

  const phoneHint = user.isStaff
    ? texts.form.staffPhone
    : before.phoneNumber === ''
      ? texts.form.phoneHint
      : texts.form.newPhone;
  return (
    <Stack as="section" gap={4} aria-labelledby="edit-title">
      <Text as="h3" id="edit-title" size="h3">
        {texts.form.editTitle}
      </Text>
      <Stack
        as="form"
        id={FORM_ID}
        ref={form.element}
        gap={5}
        className={styles.form}
        noValidate
        onSubmit={form.submit}
      >
        <PatientFields
          form={form}
          groups={groupsToChoose(groups, user.clientName, patient.groupCode)}
          phoneHint={phoneHint}
          isPhoneFixed={user.isStaff}
        />
        {change.isError && (
          <Banner tone="problem">
            <p>{problemText(change.error)}</p>
            {isProblem(change.error, 'changed-meanwhile') && (
              <Button variant="quiet" isSmall onClick={onReload}>
                {texts.form.reload}
              </Button>
            )}
          </Banner>
        )}
        <Button type="submit" isBlock isBusy={change.isPending} disabled={!isChanged}>
          {texts.form.save}
        </Button>
      </Stack>
    </Stack>
  );
}

function Access({ user }: { readonly user: ListedUser }) {
  const access = useAccess(user);
  const toasts = useToasts();
  const [isAsking, setIsAsking] = useState(false);
  const name = nameOf(user) || texts.row.noName;
  const set = (isDeactivated: boolean) =>
    access.mutate(isDeactivated, {
      onSuccess: () => {
        setIsAsking(false);
        const text = isDeactivated ? texts.access.deactivated : texts.access.reactivated;
        toasts.show({ text: fill(text, { name }), tone: 'good' });
      },
    });
  return (
    <Stack as="section" gap={4} aria-labelledby="access-title">
      <Text as="h3" id="access-title" size="h3">
        {texts.access.title}
      </Text>
      {user.isDeactivated ? (
        <>
          <Muted>{fill(texts.access.deactivatedText, { name })}</Muted>
          <Button variant="secondary" isBlock isBusy={access.isPending} onClick={() => set(false)}>
            {texts.access.reactivate}
          </Button>
        </>
      ) : (
        <>
          <Muted>{texts.access.text}</Muted>
          {isAsking ? (
            <Stack as="fieldset" gap={4}>
              <Text as="legend" weight={600}>
                {fill(texts.access.deactivateName, { name })}
              </Text>
              <Button autoFocus isBlock isBusy={access.isPending} onClick={() => set(true)}>
                {texts.access.confirm}
              </Button>
              <Button variant="quiet" isBlock onClick={() => setIsAsking(false)}>
                {texts.form.cancel}
              </Button>
            </Stack>
          ) : (
            <Button variant="secondary" isBlock onClick={() => setIsAsking(true)}>
              {texts.access.deactivate}
            </Button>
          )}
        </>
      )}
      {access.isError && <Banner tone="problem">{problemText(access.error)}</Banner>}
    </Stack>
  );
}
