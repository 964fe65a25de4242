import { NAME_MAX_LENGTH } from '@mien/contract';
import { BIRTH_SEXES, type BirthSex, EMAIL_MAX_LENGTH } from '@mien/domain';
import { users as english, fill } from '@mien/messages';
import { RadioGroup, SelectField, TextField } from '@mien/ui';
import { useEffect, useRef } from 'react';
import { textsOf } from '../../shared/language.ts';
import { PhoneField } from '../../shared/phone-field.tsx';
import type { Field, PatientDraft } from './users.model.ts';
import styles from './users-page.module.css';

const texts = textsOf('users', english);
const { form } = texts;

interface PatientFieldsProps {
  readonly draft: PatientDraft;
  readonly onChange: (draft: PatientDraft) => void;
  readonly faults: readonly Field[];
  /** Counts the attempts to send it: after each the first field at fault takes the focus. */
  readonly attempt: number;
  readonly groups: readonly { readonly code: string; readonly clientName: string }[];
  readonly phoneHint: string;
  readonly isPhoneFixed?: boolean;
}

/** What staff enter about a patient. Nothing is filled in by the browser: it is somebody else's. */
export function PatientFields({
  draft,
  onChange,
  faults,
  attempt,
  groups,
  phoneHint,
  isPhoneFixed = false,
}: PatientFieldsProps) {
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempt > 0) fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempt]);
  const change = (part: Partial<PatientDraft>) => onChange({ ...draft, ...part });
  const errorOf = (field: Field) => (faults.includes(field) ? texts.faults[field] : null);
  const optional = (label: string) => fill(form.optional, { label });
  const clients = new Set(groups.map(({ clientName }) => clientName));
  return (
    <div ref={fields} className={styles.fields}>
      <TextField
        label={form.firstName}
        autoComplete="off"
        maxLength={NAME_MAX_LENGTH}
        value={draft.firstName}
        error={errorOf('firstName')}
        onChange={(event) => change({ firstName: event.target.value })}
      />
      <TextField
        label={form.lastName}
        autoComplete="off"
        maxLength={NAME_MAX_LENGTH}
        value={draft.lastName}
        error={errorOf('lastName')}
        onChange={(event) => change({ lastName: event.target.value })}
      />
      <PhoneField
        label={optional(form.phone)}
        hint={phoneHint}
        value={draft.phoneNumber}
        error={errorOf('phoneNumber')}
        readOnly={isPhoneFixed}
        onChange={(phoneNumber) => change({ phoneNumber })}
      />
      <TextField
        label={optional(form.email)}
        type="email"
        inputMode="email"
        autoComplete="off"
        maxLength={EMAIL_MAX_LENGTH}
        value={draft.email}
        error={errorOf('email')}
        onChange={(event) => change({ email: event.target.value })}
      />
      <TextField
        label={optional(form.birthDate)}
        type="date"
        autoComplete="off"
        value={draft.birthDate}
        error={errorOf('birthDate')}
        onChange={(event) => change({ birthDate: event.target.value })}
      />
      <RadioGroup
        label={form.birthSex}
        name="patient-sex"
        columns={2}
        options={BIRTH_SEXES.map((sex) => ({ value: sex, label: form.sexes[sex] }))}
        value={draft.birthSex}
        onChange={(birthSex) => change({ birthSex: birthSex as BirthSex })}
      />
      <SelectField
        label={form.group}
        value={draft.groupCode}
        error={errorOf('groupCode')}
        options={[
          ...(draft.groupCode === '' ? [{ value: '', label: '' }] : []),
          ...groups.map(({ code, clientName }) => ({
            value: code,
            label: clients.size > 1 ? fill(form.groupOf, { group: code, client: clientName }) : code,
          })),
        ]}
        onChange={(event) => change({ groupCode: event.target.value })}
      />
    </div>
  );
}
