import { BIRTH_SEXES, QUALITY_OF_LIFE_LIMITS } from '@mien/domain';
import { profile as english, units as englishUnits } from '@mien/messages';
import { RadioGroup, Row, TextField } from '@mien/ui';
import { inUnits } from '../../forms/typed-body.ts';
import { UnitSwitch } from '../../forms/unit-switch.tsx';
import { textsOf } from '../../platform/language.ts';
import type { needsOf, VisitDraft } from './visit.model.ts';

const { fields: texts, sexes, diabetesTypes, ...words } = textsOf('profile', english);
const units = textsOf('units', englishUnits);

const YES_NO = [
  { value: 'yes', label: words.yes },
  { value: 'no', label: words.no },
];

const DIABETES = (['No', 'Type 1', 'Type 2'] as const).map((type) => ({ value: type, label: diabetesTypes[type] }));

const QUALITIES = Array.from({ length: QUALITY_OF_LIFE_LIMITS.max }, (_, index) => String(index + 1));

interface VisitQuestionsProps {
  readonly draft: VisitDraft;
  readonly needs: ReturnType<typeof needsOf>;
  readonly onChange: (part: Partial<VisitDraft>) => void;
}

/** The questions that are open. */
export function VisitQuestions({ draft, needs, onChange }: VisitQuestionsProps) {
  const typed = (name: 'age' | 'heightFt' | 'heightIn' | 'heightCm' | 'weight') => ({
    required: true,
    autoComplete: 'off',
    value: draft[name],
    error: null,
    onChange: (event: { readonly target: { readonly value: string } }) => onChange({ [name]: event.target.value }),
  });
  const chosen = (name: 'birthSex' | 'smoke' | 'bloodPressureMedication' | 'diabetesType' | 'qol') => ({
    name: `visit-${name}`,
    value: draft[name],
    onChange: (value: string) => onChange({ [name]: value }),
  });
  const isMetric = draft.units === 'metric';
  return (
    <>
      {needs.age && <TextField label={texts.age} inputMode="numeric" suffix={texts.years} {...typed('age')} />}
      {needs.sex && (
        <RadioGroup
          label={texts.birthSex}
          columns={2}
          options={BIRTH_SEXES.map((sex) => ({ value: sex, label: sexes[sex] }))}
          {...chosen('birthSex')}
        />
      )}
      {needs.screening && (
        <>
          <UnitSwitch
            units={isMetric ? 'metric' : 'imperial'}
            onSwitch={(system) => onChange(inUnits(system, draft))}
          />
          {isMetric ? (
            <TextField label={units.heightCm} inputMode="decimal" suffix={units.centimeters} {...typed('heightCm')} />
          ) : (
            <Row gap={4} align="end">
              <TextField label={texts.heightFt} inputMode="numeric" suffix={texts.feet} {...typed('heightFt')} />
              <TextField label={texts.heightIn} inputMode="decimal" suffix={texts.inches} {...typed('heightIn')} />
            </Row>
          )}
          <TextField
            label={texts.weight}
            inputMode="decimal"
            suffix={isMetric ? units.kilograms : texts.pounds}
            {...typed('weight')}
          />
          <RadioGroup label={texts.smoke} options={YES_NO} {...chosen('smoke')} />
          <RadioGroup label={texts.bloodPressureMedication} options={YES_NO} {...chosen('bloodPressureMedication')} />
          <RadioGroup label={texts.diabetesType} columns={3} options={DIABETES} {...chosen('diabetesType')} />
          <RadioGroup
            label={texts.qol}
            ends={[texts.qolLow, texts.qolHigh]}
            columns={5}
            options={QUALITIES.map((value) => ({ value, label: value }))}
            {...chosen('qol')}
          />
        </>
      )}
    </>
  );
}
