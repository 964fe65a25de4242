import { NAME_MAX_LENGTH } from '@mien/contract';
import { BIRTH_SEXES, DEFAULT_AGE_YEARS } from '@mien/domain';
import { profile as english } from '@mien/messages';
import { Button, RadioGroup, Row, Text, TextField } from '@mien/ui';
import { textsOf } from '../../shared/platform/language.ts';
import type { SectionFieldsProps } from './profile.model.ts';
import { errorOf, fieldOf } from './profile-field.ts';
import styles from './profile-page.module.css';

/** Maximum length of RFC 5321, also that of the contract's `Email`. */
const EMAIL_MAX_LENGTH = 254;

const texts = textsOf('profile', english);

interface PersonalFieldsProps extends SectionFieldsProps {
  /** Requests the name although it is known; absent if it is requested anyway. */
  readonly onChangeName?: (() => void) | undefined;
}

export function PersonalFields({ form, onChangeName }: PersonalFieldsProps) {
  const { isAnonymous, firstName, lastName } = form.values;
  const isNameAsked = !onChangeName || errorOf(form, 'firstName') !== null || errorOf(form, 'lastName') !== null;
  return (
    <>
      {!isAnonymous && !isNameAsked && (
        <Row gap={3} lineGap={0} justify="between" className={styles.name}>
          <p>
            <Text as="span" isBlock weight={600}>
              {texts.fields.name}
            </Text>{' '}
            <Text as="span" breaks="anywhere">
              {`${firstName} ${lastName}`.trim()}
            </Text>
          </p>
          <Button variant="quiet" isSmall icon="pencil" aria-label={texts.fields.editName} onClick={onChangeName}>
            {texts.edit}
          </Button>
        </Row>
      )}
      {!isAnonymous && isNameAsked && (
        <>
          <TextField
            label={texts.fields.firstName}
            required
            autoComplete="given-name"
            maxLength={NAME_MAX_LENGTH}
            {...fieldOf(form, 'firstName')}
          />
          <TextField
            label={texts.fields.lastName}
            hint={texts.fields.oneName}
            required
            autoComplete="family-name"
            maxLength={NAME_MAX_LENGTH}
            {...fieldOf(form, 'lastName')}
          />
        </>
      )}
      <TextField
        label={texts.fields.age}
        required
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
