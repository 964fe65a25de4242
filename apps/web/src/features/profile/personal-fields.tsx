import { NAME_MAX_LENGTH } from '@mien/contract';
import { BIRTH_SEXES, type BirthSex } from '@mien/domain';
import { profile as english } from '@mien/messages';
import { RadioGroup, TextField } from '@mien/ui';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { textsOf } from '../../shared/language.ts';
import type { ProfileValues } from './profile.model.ts';

/** Longest address of RFC 5321; the contract's `Email` takes no more. */
const EMAIL_MAX_LENGTH = 254;

const texts = textsOf('profile', english);

export function PersonalFields({ form }: { readonly form: UseFormReturn<ProfileValues> }) {
  const { register, control, formState } = form;
  const { errors } = formState;
  return (
    <>
      {!form.getValues('isAnonymous') && (
        <>
          <TextField
            label={texts.fields.firstName}
            autoComplete="given-name"
            maxLength={NAME_MAX_LENGTH}
            error={errors.firstName?.message}
            {...register('firstName')}
          />
          <TextField
            label={texts.fields.lastName}
            autoComplete="family-name"
            maxLength={NAME_MAX_LENGTH}
            error={errors.lastName?.message}
            {...register('lastName')}
          />
        </>
      )}
      <TextField
        label={texts.fields.age}
        inputMode="numeric"
        autoComplete="off"
        suffix={texts.fields.years}
        error={errors.age?.message}
        {...register('age')}
      />
      <Controller
        control={control}
        name="birthSex"
        render={({ field }) => (
          <RadioGroup
            label={texts.fields.birthSex}
            name="birthSex"
            columns={2}
            options={BIRTH_SEXES.map((sex) => ({ value: sex, label: texts.sexes[sex] }))}
            value={field.value}
            onChange={(value) => field.onChange(value as BirthSex)}
            error={errors.birthSex?.message}
          />
        )}
      />
      <TextField
        label={texts.fields.email}
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={EMAIL_MAX_LENGTH}
        error={errors.email?.message}
        {...register('email')}
      />
    </>
  );
}
