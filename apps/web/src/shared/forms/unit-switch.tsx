import { isUnitSystem, type UnitSystem } from '@mien/domain';
import { units as english } from '@mien/messages';
import { RadioGroup, VisuallyHidden } from '@mien/ui';
import { textsOf } from '../platform/language.ts';
import { stored } from '../platform/stored.ts';

const texts = textsOf('units', english);

interface UnitSwitchProps {
  readonly units: UnitSystem;
  readonly onSwitch: (units: UnitSystem) => void;
  /** Whether a heading already names it. */
  readonly isLabelHidden?: boolean;
}

/** The units for entering height and weight. The choice is stored on this device. */
export function UnitSwitch({ units, onSwitch, isLabelHidden = false }: UnitSwitchProps) {
  return (
    <RadioGroup
      label={isLabelHidden ? <VisuallyHidden>{texts.label}</VisuallyHidden> : texts.label}
      name="units"
      options={[
        { value: 'imperial', label: texts.imperial },
        { value: 'metric', label: texts.metric },
      ]}
      value={units}
      onChange={(chosen) => {
        if (!isUnitSystem(chosen)) return;
        stored.units.set(chosen);
        onSwitch(chosen);
      }}
    />
  );
}
