import { NAME_MAX_LENGTH } from '@mien/contract';
import { BIRTH_SEXES, EMAIL_MAX_LENGTH, EXTERNAL_REFERENCE_MAX_LENGTH } from '@mien/domain';
import { users as english, fill } from '@mien/messages';
import { DateField, Grid, RadioGroup, SelectField, Stack, TextField } from '@mien/ui';
import { PhoneField } from '../../forms/phone-field.tsx';
import { textsOf } from '../../platform/language.ts';
import type { PatientForm } from './patient-form.ts';

const texts = textsOf('users', english);
const { form: words } = texts;

interface PatientFieldsProps {
  readonly form: PatientForm;
  /** Available groups; null if the group is selected elsewhere. */
  readonly groups: readonly { readonly code: string; readonly clientName: string }[] | null;
  readonly phoneHint: string;
  readonly isPhoneFixed?: boolean;
}

/** The details that staff enter about a patient. Autofill is off, because they are another person's. */
export function PatientFields({ form, groups, phoneHint, isPhoneFixed = false }: PatientFieldsProps) {
  const { groupCode } = form.values;
  const field = <Name extends Parameters<PatientForm['field']>[0]>(name: Name) => {
    const fault = form.faultOf(name);
    return { ...form.field(name), error: fault && texts.faults[fault] };
  };
  const optional = (label: string) => fill(words.optional, { label });
  const clients = new Set(groups?.map(({ clientName }) => clientName));
  return (
    <Stack gap={5}>
      <Grid gap={4} columns="fit-11" align="start">
        <TextField
          required
          label={words.firstName}
          autoComplete="off"
          maxLength={NAME_MAX_LENGTH}
          {...field('firstName')}
        />
        <TextField
          required
          label={words.lastName}
          hint={words.oneName}
          autoComplete="off"
          maxLength={NAME_MAX_LENGTH}
          {...field('lastName')}
        />
      </Grid>
      <Grid gap={4} columns="fit-11" align="start">
        <PhoneField label={optional(words.phone)} hint={phoneHint} readOnly={isPhoneFixed} {...field('phoneNumber')} />
        <DateField label={optional(words.birthDate)} autoComplete="off" {...field('birthDate')} />
      </Grid>
      <TextField
        label={optional(words.email)}
        type="email"
        inputMode="email"
        autoComplete="off"
        maxLength={EMAIL_MAX_LENGTH}
        {...field('email')}
      />
      <RadioGroup
        label={words.birthSex}
        name="patient-sex"
        columns={2}
        options={BIRTH_SEXES.map((sex) => ({ value: sex, label: words.sexes[sex] }))}
        {...field('birthSex')}
      />
      <TextField
        label={optional(words.reference)}
        hint={words.referenceHint}
        autoComplete="off"
        maxLength={EXTERNAL_REFERENCE_MAX_LENGTH}
        {...field('externalReference')}
      />
      {groups && (
        <SelectField
          label={words.group}
          options={[
            ...(groupCode === '' ? [{ value: '', label: '' }] : []),
            ...groups.map(({ code, clientName }) => ({
              value: code,
              label: clients.size > 1 ? fill(words.groupOf, { group: code, client: clientName }) : code,
            })),
          ]}
          {...field('groupCode')}
        />
      )}
    </Stack>
  );
}
