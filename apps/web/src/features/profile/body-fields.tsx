import { areInchesInRange, type FeetAndInches, rollOverInches, type UnitSystem } from '@mien/domain';
import { profile as english, units as englishUnits } from '@mien/messages';
import { FieldError, IconButton, TextField } from '@mien/ui';
import { useId } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { textsOf } from '../../shared/language.ts';
import { inchesText, inUnits, type TypedBody } from '../../shared/typed-body.ts';
import { typedNumber } from '../../shared/typed-number.ts';
import { UnitSwitch } from '../../shared/unit-switch.tsx';
import type { SectionFieldsProps } from './profile.model.ts';
import styles from './profile-page.module.css';

const texts = textsOf('profile', english);
const units = textsOf('units', englishUnits);

export function BodyFields({ form, onUnits }: SectionFieldsProps) {
  const { register, control, formState, setValue, getValues } = form;
  const { errors } = formState;
  const heightErrorId = useId();
  const isMetric = useWatch({ control, name: 'units' }) === 'metric';

  function setHeight({ feet, inches }: FeetAndInches): void {
    const options = { shouldValidate: formState.isSubmitted || errors.heightFt !== undefined, shouldTouch: true };
    setValue('heightIn', inchesText(inches), options);
    setValue('heightFt', String(feet), options);
  }

  /** What is typed into the inches: 12 and more, or less than 0, move into the feet. */
  function typeInches(text: string): void {
    const feet = Number(getValues('heightFt'));
    const inches = typedNumber(text);
    if (inches !== null && getValues('heightFt') !== '' && !areInchesInRange(inches))
      setHeight(rollOverInches({ feet, inches }));
    else setValue('heightIn', text, { shouldValidate: formState.isSubmitted || errors.heightIn !== undefined });
    // The fault of a height out of range stands at the feet, and may go with the inches.
    if (errors.heightFt !== undefined) void form.trigger('heightFt');
  }

  function step(by: 1 | -1): void {
    const feet = Number(getValues('heightFt')) || 5;
    const inches = typedNumber(getValues('heightIn')) ?? -by;
    setHeight(rollOverInches({ feet, inches: inches + by }));
  }

  function switchTo(units: UnitSystem): void {
    const next = inUnits(units, getValues());
    form.clearErrors(['heightFt', 'heightIn', 'heightCm', 'weight']);
    for (const name of Object.keys(next) as (keyof TypedBody)[]) setValue(name, next[name]);
    onUnits(units);
  }

  const heightError = errors.heightFt?.message ?? errors.heightIn?.message;
  return (
    <>
      <UnitSwitch units={isMetric ? 'metric' : 'imperial'} onSwitch={switchTo} />
      {isMetric ? (
        <TextField
          label={units.heightCm}
          inputMode="decimal"
          autoComplete="off"
          suffix={units.centimetres}
          error={errors.heightCm?.message}
          {...register('heightCm')}
        />
      ) : (
        <fieldset className={styles.height}>
          <legend className={styles.legend}>{texts.fields.height}</legend>
          <div className={styles.heightFields}>
            <TextField
              label={texts.fields.heightFt}
              inputMode="numeric"
              autoComplete="off"
              suffix={texts.fields.feet}
              aria-invalid={heightError ? true : undefined}
              aria-errormessage={heightErrorId}
              {...register('heightFt')}
            />
            <Controller
              control={control}
              name="heightIn"
              render={({ field }) => (
                <TextField
                  label={texts.fields.heightIn}
                  inputMode="decimal"
                  autoComplete="off"
                  suffix={texts.fields.inches}
                  aria-invalid={heightError ? true : undefined}
                  aria-errormessage={heightErrorId}
                  ref={field.ref}
                  name={field.name}
                  value={field.value}
                  onBlur={field.onBlur}
                  onChange={(event) => typeInches(event.target.value)}
                  onKeyDown={(event) => {
                    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
                    event.preventDefault();
                    step(event.key === 'ArrowUp' ? 1 : -1);
                  }}
                />
              )}
            />
            <div className={styles.steppers}>
              <IconButton icon="minus" label={texts.fields.fewerInches} onClick={() => step(-1)} />
              <IconButton icon="plus" label={texts.fields.moreInches} onClick={() => step(1)} />
            </div>
          </div>
          <FieldError id={heightErrorId} text={heightError} />
        </fieldset>
      )}
      <TextField
        label={texts.fields.weight}
        inputMode="decimal"
        autoComplete="off"
        suffix={isMetric ? units.kilograms : texts.fields.pounds}
        error={errors.weight?.message}
        {...register('weight')}
      />
    </>
  );
}
