import type { ListedUser, Patient } from '@mien/contract';
import { users as english } from '@mien/messages';
import { Button, Spinner, Stack } from '@mien/ui';
import { useForm } from '../../forms/use-form.ts';
import { textsOf } from '../../platform/language.ts';
import { LoadProblem } from '../../platform/problem-view.tsx';
import { useToasts } from '../../platform/toasts.tsx';
import { useOneAtATime } from '../../platform/use-one-at-a-time.ts';
import { usePatient } from '../users.queries.ts';
import { ChangeFault } from './change-fault.tsx';
import { useChange } from './manage-patient.queries.ts';
import { PatientFields } from './patient-fields.tsx';
import { changedFaults, changesOf, draftOf } from './patient-form.ts';

const texts = textsOf('users', english);

interface DetailsPartProps {
  readonly user: ListedUser;
  readonly patientUid: string;
}

/** The patient's identity and contact details. */
export function DetailsPart({ user, patientUid }: DetailsPartProps) {
  const patient = usePatient(patientUid);
  if (patient.isPending) return <Spinner text={texts.form.loading} />;
  if (!patient.data) return <LoadProblem query={patient} isPart />;
  const { groupCode: _, ...details } = draftOf(patient.data);
  return (
    <EditForm
      // Resets when these details change, but not when the group does.
      key={JSON.stringify(details)}
      user={user}
      patient={patient.data}
      onReload={() => void patient.refetch()}
    />
  );
}

interface EditFormProps {
  readonly user: ListedUser;
  readonly patient: Patient;
  readonly onReload: () => void;
}

function EditForm({ user, patient, onReload }: EditFormProps) {
  const before = draftOf(patient);
  const form = useForm({
    start: () => before,
    faultsOf: (draft) => changedFaults(before, { ...draft, groupCode: before.groupCode }),
    send: () => void save(),
  });
  const change = useChange(patient.patientUid);
  const toasts = useToasts();
  const oneAtATime = useOneAtATime();
  // The group has a separate form.
  const changes = changesOf(before, { ...form.values, groupCode: before.groupCode });
  const isChanged = Object.keys(changes).length > 0;

  async function save(): Promise<void> {
    if (!isChanged) return;
    await oneAtATime(async () => {
      try {
        await change.mutateAsync({ ...changes, revision: patient.revision });
        toasts.show({ text: texts.form.saved, tone: 'good' });
      } catch {
        // Errors are shown below the form.
      }
    });
  }

  const phoneHint = user.isStaff
    ? texts.form.staffPhone
    : before.phoneNumber === ''
      ? texts.form.phoneHint
      : texts.form.newPhone;
  return (
    <Stack as="form" ref={form.element} gap={5} noValidate onSubmit={form.submit}>
      <PatientFields form={form} groups={null} phoneHint={phoneHint} isPhoneFixed={user.isStaff} />
      <ChangeFault error={change.error} onReload={onReload} />
      <Button type="submit" isBlock isBusy={change.isPending} disabled={!isChanged}>
        {texts.form.save}
      </Button>
    </Stack>
  );
}
