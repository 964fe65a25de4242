import { registration as english, units as englishUnits } from '@mien/messages';
import { Disclosure, FieldError, Grid, Muted, Stack, Text, TextField, VisuallyHidden } from '@mien/ui';
import { UnitSwitch } from '../../shared/forms/unit-switch.tsx';
import { textsOf } from '../../shared/platform/language.ts';
import styles from './registration-page.module.css';
import type { NamedForm } from './use-named-form.ts';

const texts = textsOf('registration', english);
const unitTexts = textsOf('units', englishUnits);

/** The optional fields: age, weight and height, in the chosen units. */
export function BodyFields(props: NamedForm['body']) {
  const { isMetric, isOpen, onOpen, units, onUnits, typed, heightFault, heightErrorId } = props;
  const heightProps = (field: 'heightFt' | 'heightIn') => ({
    ...typed(field),
    error: null,
    inputMode: field === 'heightIn' ? ('decimal' as const) : ('numeric' as const),
    autoComplete: 'off',
    'aria-invalid': heightFault ? (true as const) : undefined,
    'aria-errormessage': heightErrorId,
  });
  return (
    <Disclosure
      look="row"
      ground="lines"
      title={
        <Text as="span" weight={600}>
          {texts.body.title}
        </Text>
      }
      open={isOpen}
      onToggle={(event) => onOpen(event.currentTarget.open)}
    >
      <Stack gap={5} className={styles.body}>
        <Muted size="small">{texts.body.note}</Muted>
        <UnitSwitch units={units} onSwitch={onUnits} />
        <Stack gap={5} className={styles.row}>
          <TextField
            label={texts.fields.age}
            suffix={texts.fields.years}
            inputMode="numeric"
            autoComplete="off"
            {...typed('age')}
          />
          <TextField
            label={texts.fields.weight}
            suffix={isMetric ? unitTexts.kilograms : texts.fields.pounds}
            inputMode="decimal"
            autoComplete="off"
            {...typed('weight')}
          />
        </Stack>
        {isMetric ? (
          <TextField
            label={unitTexts.heightCm}
            suffix={unitTexts.centimeters}
            inputMode="decimal"
            autoComplete="off"
            {...typed('heightCm')}
          />
        ) : (
          <Stack as="fieldset" gap={2} className={styles.height}>
            <legend>
              <VisuallyHidden>{texts.fields.height}</VisuallyHidden>
            </legend>
            <Grid columns={2} gap={3} align="end">
              <TextField label={texts.fields.heightFt} suffix={texts.fields.feet} {...heightProps('heightFt')} />
              <TextField label={texts.fields.heightIn} suffix={texts.fields.inches} {...heightProps('heightIn')} />
            </Grid>
            <FieldError id={heightErrorId} text={heightFault} />
          </Stack>
        )}
      </Stack>
    </Disclosure>
  );
}
