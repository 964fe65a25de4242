/** Units for entering and showing height and weight. Both are stored in centimeters and kilograms. */
export const UNIT_SYSTEMS = ['imperial', 'metric'] as const;
export type UnitSystem = (typeof UNIT_SYSTEMS)[number];

export function isUnitSystem(value: unknown): value is UnitSystem {
  return UNIT_SYSTEMS.some((system) => system === value);
}

/** Default units of a language tag's region (`en-GB`; `en` alone is American). Source: CLDR, measurement systems. */
export function unitSystemOfTag(tag: string): UnitSystem {
  try {
    return new Intl.Locale(tag).maximize().region === 'US' ? 'imperial' : 'metric';
  } catch {
    // Without a valid tag: the units of the product's specification.
    return 'imperial';
  }
}

/** Default units for the first language of an `Accept-Language` header. */
export const unitSystemOfHeader = (header: string | undefined): UnitSystem =>
  unitSystemOfTag((header ?? '').split(/[,;]/)[0]?.trim() ?? '');
