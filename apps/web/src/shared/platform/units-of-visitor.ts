import { isUnitSystem, type UnitSystem, unitSystemOfTag } from '@mien/domain';
import { stored } from './stored.ts';

/** The units chosen on this device, or else the default of the browser's region. */
export function unitsOfVisitor(): UnitSystem {
  const chosen = stored.units.get();
  return isUnitSystem(chosen) ? chosen : unitSystemOfTag(navigator.language);
}
