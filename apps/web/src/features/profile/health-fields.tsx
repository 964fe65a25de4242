import { QUALITY_OF_LIFE_LIMITS } from '@mien/domain';
import { profile as english } from '@mien/messages';
import { RadioGroup } from '@mien/ui';
import { textsOf } from '../../shared/platform/language.ts';
import type { ProfileField, SectionFieldsProps } from './profile.model.ts';
import { fieldOf } from './profile-field.ts';

const texts = textsOf('profile', english);

const YES_NO = [
  { value: 'yes', label: texts.yes },
  { value: 'no', label: texts.no },
];

const DIABETES_OPTIONS = (['No', 'Type 1', 'Type 2'] as const).map((type) => ({
  value: type,
  label: texts.diabetesTypes[type],
}));

const QUALITY_OPTIONS = Array.from({ length: QUALITY_OF_LIFE_LIMITS.max }, (_, index) => ({
  value: String(index + 1),
  label: String(index + 1),
}));

interface ChoiceProps extends Pick<SectionFieldsProps, 'form'> {
  readonly name: Extract<ProfileField, 'smoke' | 'bloodPressureMedication' | 'diabetesType' | 'qol'>;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly isScale?: boolean;
}

function Choice({ form, name, options, isScale = false }: ChoiceProps) {
  return (
    <RadioGroup
      label={texts.fields[name]}
      options={options}
      {...fieldOf(form, name)}
      {...(isScale
        ? {
            ends: [texts.fields.qolLow, texts.fields.qolHigh] as const,
            columns: 5,
          }
        : options.length > 2
          ? { columns: options.length }
          : {})}
    />
  );
}

export function HealthFields({ form }: SectionFieldsProps) {
  return (
    <>
      <Choice form={form} name="smoke" options={YES_NO} />
      <Choice form={form} name="bloodPressureMedication" options={YES_NO} />
      <Choice form={form} name="diabetesType" options={DIABETES_OPTIONS} />
      <Choice form={form} name="qol" options={QUALITY_OPTIONS} isScale />
    </>
  );
}
