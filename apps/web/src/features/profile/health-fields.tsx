import { QUALITY_OF_LIFE_LIMITS } from '@mien/domain';
import { profile as english } from '@mien/messages';
import { RadioGroup } from '@mien/ui';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { textsOf } from '../../shared/language.ts';
import type { ProfileField, ProfileValues } from './profile.model.ts';

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

interface ChoiceProps {
  readonly form: UseFormReturn<ProfileValues>;
  readonly name: Extract<ProfileField, 'smoke' | 'bloodPressureMedication' | 'diabetesType' | 'qol'>;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly isScale?: boolean;
}

function Choice({ form, name, options, isScale = false }: ChoiceProps) {
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field, fieldState }) => (
        <RadioGroup
          label={texts.fields[name]}
          name={name}
          options={options}
          value={field.value}
          onChange={field.onChange}
          error={fieldState.error?.message}
          {...(isScale
            ? {
                hint: texts.fields.qolHint,
                ends: [texts.fields.qolLow, texts.fields.qolHigh] as const,
                columns: 5,
              }
            : options.length > 2
              ? { columns: options.length }
              : {})}
        />
      )}
    />
  );
}

export function HealthFields({ form }: { readonly form: UseFormReturn<ProfileValues> }) {
  return (
    <>
      <Choice form={form} name="smoke" options={YES_NO} />
      <Choice form={form} name="bloodPressureMedication" options={YES_NO} />
      <Choice form={form} name="diabetesType" options={DIABETES_OPTIONS} />
      <Choice form={form} name="qol" options={QUALITY_OPTIONS} isScale />
    </>
  );
}
