import { NAME_MAX_LENGTH } from '@mien/contract';
import { BIRTH_SEXES, DEFAULT_AGE_YEARS } from '@mien/domain';
import { profile as english } from '@mien/messages';
import { RadioGroup, TextField } from '@mien/ui';
import { textsOf } from '../../shared/language.ts';
import type { SectionFieldsProps } from './profile.model.ts';
import { fieldOf } from './profile-field.ts';

/** Longest address of RFC 5321; the contract's `Email` takes no more. */
const EMAIL_MAX_LENGTH = 254;

const texts = textsOf('profile', english);

export function PersonalFields({ form }: SectionFieldsProps) {
  return (
    <>
      {!form.values.isAnonymous && (
        <>
          <TextField
            label={texts.fields.firstName}
            autoComplete="given-name"
            maxLength={NAME_MAX_LENGTH}
            {...fieldOf(form, 'firstName')}
          />
          <TextField
            label={texts.fields.lastName}
            hint={texts.fields.oneName}
            autoComplete="family-name"
            maxLength={NAME_MAX_LENGTH}
            {...fieldOf(form, 'lastName')}
          />
        </>
      )}
      <TextField
        label={texts.fields.age}
        inputMode="numeric"
        autoComplete="off"
        placeholder={String(DEFAULT_AGE_YEARS)}
        suffix={texts.fields.years}
        {...fieldOf(form, 'age')}
      />
      <RadioGroup
        label={texts.fields.birthSex}
        columns={2}
        options={BIRTH_SEXES.map((sex) => ({ value: sex, label: texts.sexes[sex] }))}
        {...fieldOf(form, 'birthSex')}
      />
      <TextField
        label={texts.fields.email}
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={EMAIL_MAX_LENGTH}
        {...fieldOf(form, 'email')}
      />
    </>
  );
}
