import { areInchesInRange, type FeetAndInches, rollOverInches, type UnitSystem } from '@mien/domain';
import { profile as english, units as englishUnits } from '@mien/messages';
import { FieldError, Grid, IconButton, Stack, Text, TextField } from '@mien/ui';
import { useId, useRef } from 'react';
import { inchesText, inUnits } from '../../shared/forms/typed-body.ts';
import { typedNumber, typedWholeNumber } from '../../shared/forms/typed-number.ts';
import { UnitSwitch } from '../../shared/forms/unit-switch.tsx';
import { textsOf } from '../../shared/platform/language.ts';
import type { SectionFieldsProps } from './profile.model.ts';
import { errorOf, fieldOf } from './profile-field.ts';
import styles from './profile-page.module.css';

const texts = textsOf('profile', english);
const units = textsOf('units', englishUnits);

export function BodyFields({ form, onUnits }: SectionFieldsProps) {
  const { values, change } = form;
  const heightErrorId = useId();
  const inchesField = useRef<HTMLInputElement>(null);
  const isMetric = values.units === 'metric';

  function setHeight({ feet, inches }: FeetAndInches): void {
    change({ heightIn: inchesText(inches), heightFt: String(feet) });
  }

  /** Carries inches of 12 or more, or below 0, over to the feet. */
  function typeInches(text: string): void {
    const feet = typedWholeNumber(values.heightFt);
    const inches = typedNumber(text);
    if (inches !== null && feet !== null && !areInchesInRange(inches)) setHeight(rollOverInches({ feet, inches }));
    else change({ heightIn: text });
  }

  function step(by: 1 | -1): void {
    const feet = typedWholeNumber(values.heightFt) || 5;
    const inches = typedNumber(values.heightIn) ?? -by;
    setHeight(rollOverInches({ feet, inches: inches + by }));
  }

  function switchTo(units: UnitSystem): void {
    change(inUnits(units, values));
    form.unsay(['heightFt', 'heightIn', 'heightCm', 'weight']);
    onUnits(units);
  }

  const heightError = errorOf(form, 'heightFt') ?? errorOf(form, 'heightIn');
  // Both fields form one height, and its fault is shown below them.
  const height = {
    error: null,
    'aria-invalid': heightError ? (true as const) : undefined,
    'aria-errormessage': heightErrorId,
  };
  return (
    <>
      <UnitSwitch units={isMetric ? 'metric' : 'imperial'} onSwitch={switchTo} />
      {isMetric ? (
        <TextField
          label={units.heightCm}
          required
          inputMode="decimal"
          autoComplete="off"
          suffix={units.centimeters}
          {...fieldOf(form, 'heightCm')}
        />
      ) : (
        <Stack as="fieldset" gap={2}>
          <Text as="legend" weight={600} className={styles.legend}>
            {texts.fields.height}
          </Text>
          <Grid gap={2} align="end" className={styles.heightFields}>
            <TextField
              label={texts.fields.heightFt}
              isLabelHidden
              required
              inputMode="numeric"
              autoComplete="off"
              suffix={texts.fields.feet}
              {...fieldOf(form, 'heightFt')}
              {...height}
              onChange={(event) => {
                const typed = event.target.value;
                // Feet have one digit, so focus moves on after it, as in code inputs.
                if (values.heightFt === '' && /^[3-7]$/.test(typed)) inchesField.current?.focus();
                change({ heightFt: typed });
              }}
            />
            <TextField
              label={texts.fields.heightIn}
              isLabelHidden
              required
              inputMode="decimal"
              autoComplete="off"
              suffix={texts.fields.inches}
              ref={inchesField}
              {...fieldOf(form, 'heightIn')}
              {...height}
              onChange={(event) => typeInches(event.target.value)}
              onKeyDown={(event) => {
                if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
                event.preventDefault();
                step(event.key === 'ArrowUp' ? 1 : -1);
              }}
            />
            <div className={styles.steppers}>
              <IconButton icon="minus" label={texts.fields.fewerInches} onClick={() => step(-1)} />
              <IconButton icon="plus" label={texts.fields.moreInches} onClick={() => step(1)} />
            </div>
          </Grid>
          <FieldError id={heightErrorId} text={heightError} />
        </Stack>
      )}
      <TextField
        label={texts.fields.weight}
        required
        inputMode="decimal"
        autoComplete="off"
        suffix={isMetric ? units.kilograms : texts.fields.pounds}
        {...fieldOf(form, 'weight')}
      />
    </>
  );
}
