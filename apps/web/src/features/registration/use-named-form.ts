import { isEmailAddress, REGISTRATION_FAULTS, type RegistrationFault, type UnitSystem } from '@mien/domain';
import { registration as english } from '@mien/messages';
import type { TextFieldProps } from '@mien/ui';
import { useEffect, useId, useMemo, useState } from 'react';
import { inUnits } from '../../shared/forms/typed-body.ts';
import { useForm } from '../../shared/forms/use-form.ts';
import { textsOf } from '../../shared/platform/language.ts';
import type { SummaryLine } from './error-summary.tsx';
import { keptWords, useKeptWords } from './kept-words.ts';
import {
  FIELDS_OF_FAULT,
  faultsByField,
  faultsOf,
  fieldsWith,
  formFrom,
  type RegistrationField,
  startingValues,
} from './registration.model.ts';
import type { FormProps } from './registration-failure.ts';

const texts = textsOf('registration', english);

/** Fields that are collapsed until the user wants to fill them in. */
const BODY_FIELDS = [
  'age',
  'weight',
  'heightFt',
  'heightIn',
  'heightCm',
] as const satisfies readonly RegistrationField[];

function faultWords(fault: RegistrationFault, isMetric: boolean): string {
  return isMetric && fault in texts.metricFaults
    ? texts.metricFaults[fault as keyof typeof texts.metricFaults]
    : texts.faults[fault];
}

/** The target of a summary link: the first of the fault's fields on the page. */
function fieldOf(fault: RegistrationFault, isMetric: boolean): RegistrationField {
  return (
    FIELDS_OF_FAULT[fault].find(
      (field) => field !== (isMetric ? 'heightFt' : 'heightCm') && !(isMetric && field === 'heightIn'),
    ) ?? FIELDS_OF_FAULT[fault][0]
  );
}

/** The optional fields open by themselves when they have a value or a fault. */
function useBodyOpen(hasValue: boolean, isWrong: boolean) {
  const [isOpen, setOpen] = useState(hasValue);
  useEffect(() => {
    if (isWrong) setOpen(true);
  }, [isWrong]);
  return [isOpen, setOpen] as const;
}

/** The registration form with a name: its values, the props of its fields, and the lines of its summary. */
export function useNamedForm(initialAccessCode: string, { failure, onSubmit, onEdit }: FormProps) {
  const formId = useId();
  const form = useForm({
    start: () => startingValues(initialAccessCode, keptWords()),
    faultsOf,
    refused: faultsByField(failure?.faults ?? []),
    send: (values) => onSubmit(formFrom(values)),
  });
  const { values } = form;
  const [isEmailLeft, setEmailLeft] = useState(false);
  useKeptWords(useMemo(() => ({ ...values, codeInAddress: initialAccessCode }), [values, initialAccessCode]));
  const isMetric = values.units === 'metric';
  const idOf = (field: RegistrationField) => `${formId}-${field}`;
  const isEmailWrong = isEmailLeft && values.email.trim() !== '' && !isEmailAddress(values.email.trim());

  function switchTo(chosen: UnitSystem): void {
    form.change(inUnits(chosen, values));
    form.unsay((['heightCm', 'weight'] as const).flatMap((field) => fieldsWith(form.faults, field)));
    onEdit();
  }

  function faultText(field: RegistrationField): string | null {
    const fault = form.faultOf(field);
    if (fault) return faultWords(fault, isMetric);
    if (field === 'accessCode' && failure?.isAccessCode) return failure.text;
    return field === 'email' && isEmailWrong ? texts.faults.emailFormat : null;
  }

  function change(field: RegistrationField, text: string): void {
    form.change({ [field]: text });
    form.unsay(fieldsWith(form.faults, field));
    if (field === 'email') setEmailLeft(false);
    onEdit();
  }

  const propsOf = (field: RegistrationField) =>
    ({
      id: idOf(field),
      name: field,
      value: values[field],
      error: faultText(field),
    }) satisfies Partial<TextFieldProps>;
  const typed = (field: RegistrationField) => ({
    ...propsOf(field),
    onChange: (event: { target: { value: string } }) => change(field, event.target.value),
  });

  const isBodyWrong = BODY_FIELDS.some((field) => faultText(field) !== null);
  const hasBodyValue = BODY_FIELDS.some((field) => values[field] !== '');
  const [isBodyOpen, setBodyOpen] = useBodyOpen(hasBodyValue, isBodyWrong);

  const faults = REGISTRATION_FAULTS.filter((fault) =>
    FIELDS_OF_FAULT[fault].some((field) => form.faultOf(field) === fault),
  );
  const lines: SummaryLine[] = faults.map((fault) => ({
    text: faultWords(fault, isMetric),
    fieldId: idOf(fieldOf(fault, isMetric)),
  }));
  if (failure && failure.faults.length === 0)
    lines.push({ text: failure.text, ...(failure.isAccessCode ? { fieldId: idOf('accessCode') } : {}) });

  return {
    form,
    lines,
    propsOf,
    typed,
    change,
    onEmailLeft: () => setEmailLeft(true),
    body: {
      isMetric,
      isOpen: isBodyOpen,
      onOpen: setBodyOpen,
      units: values.units,
      onUnits: switchTo,
      typed,
      heightFault: faultText('heightFt'),
      heightErrorId: `${formId}-height-error`,
    },
  };
}

export type NamedForm = ReturnType<typeof useNamedForm>;
