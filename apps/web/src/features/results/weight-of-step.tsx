import { stepToBetter, weightOfBodyMassIndex } from '@mien/domain';
import { results as english, fill } from '@mien/messages';
import { weightText } from '../../shared/forms/body-text.ts';
import { typedBodyFrom } from '../../shared/forms/typed-body.ts';
import type { ResultRow } from '../../shared/health/result/result-groups.ts';
import { textsOf } from '../../shared/platform/language.ts';
import { usePatient } from '../../shared/platform/session.ts';
import { unitsOfVisitor } from '../../shared/platform/units-of-visitor.ts';

const { sheet: texts } = textsOf('results', english);

/** The weight change to the next better body mass index, at the patient's height. */
export function WeightOfStep({ row: { items } }: { readonly row: ResultRow }) {
  const { data: patient } = usePatient();
  const heightCm = patient?.latestScreening?.heightCm ?? patient?.registeredBody?.heightCm;
  const [item] = items;
  const step = item && stepToBetter(item.measurementRanges, item.value, item.precision);
  if (item?.measurementTypeId !== 'bodyMassIndex' || !step || heightCm == null) return null;
  const weightKg = weightOfBodyMassIndex(heightCm, step.amount);
  const text = fill(texts.weightOfStep, { weight: weightText(typedBodyFrom(unitsOfVisitor(), null, weightKg)) });
  return <span>{` ${text}`}</span>;
}
