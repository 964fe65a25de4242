import type { ListedUser } from '@mien/contract';
import { users as english } from '@mien/messages';
import { Button, SelectField, Spinner, Stack } from '@mien/ui';
import { type FormEvent, useState } from 'react';
import { textsOf } from '../../platform/language.ts';
import { ProblemView } from '../../platform/problem-view.tsx';
import { useToasts } from '../../platform/toasts.tsx';
import { useOneAtATime } from '../../platform/use-one-at-a-time.ts';
import { usePatient } from '../users.queries.ts';
import { ChangeFault } from './change-fault.tsx';
import { useChange, useGroups } from './manage-patient.queries.ts';

const texts = textsOf('users', english);

interface GroupPartProps {
  readonly user: ListedUser;
  readonly patientUid: string;
}

/** The group of the patient, among those of their client. A retired group keeps its members and accepts no new ones. */
export function GroupPart({ user, patientUid }: GroupPartProps) {
  const patient = usePatient(patientUid);
  const groups = useGroups(true);
  const change = useChange(patientUid);
  const toasts = useToasts();
  const oneAtATime = useOneAtATime();
  const [chosen, choose] = useState<string | null>(null);
  if (patient.isPending || groups.isPending) return <Spinner text={texts.form.loading} />;
  if (!patient.data || !groups.data) {
    const retry = () => void Promise.all([patient.refetch(), groups.refetch()]);
    return <ProblemView error={patient.error ?? groups.error} onRetry={retry} isPart />;
  }
  const { groupCode, revision } = patient.data;
  const codes = new Set([
    groupCode,
    ...groups.data.filter(({ clientName }) => clientName === user.clientName).map(({ code }) => code),
  ]);
  const value = chosen ?? groupCode;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (value === groupCode) return;
    void oneAtATime(async () => {
      try {
        await change.mutateAsync({ groupCode: value, revision });
        choose(null);
        toasts.show({ text: texts.form.saved, tone: 'good' });
      } catch {
        // Errors are shown below the select.
      }
    });
  };
  return (
    <Stack as="form" gap={4} onSubmit={submit}>
      <SelectField
        label={texts.form.group}
        value={value}
        options={[...codes].map((code) => ({ value: code, label: code }))}
        onChange={({ target }) => choose(target.value)}
      />
      <ChangeFault error={change.error} onReload={() => void patient.refetch()} />
      <Button type="submit" isBlock isBusy={change.isPending} disabled={value === groupCode}>
        {texts.form.saveGroup}
      </Button>
    </Stack>
  );
}
