/** In which units height and weight are typed and shown. They are stored in centimetres and kilograms either way. */
export const UNIT_SYSTEMS = ['imperial', 'metric'] as const;
export type UnitSystem = (typeof UNIT_SYSTEMS)[number];

export function isUnitSystem(value: unknown): value is UnitSystem {
  return UNIT_SYSTEMS.some((system) => system === value);
}

/** What is usual where a language tag belongs (`en-GB`; `en` alone is American). Source: CLDR, measurement systems. */
export function unitSystemOfTag(tag: string): UnitSystem {
  try {
    return new Intl.Locale(tag).maximize().region === 'US' ? 'imperial' : 'metric';
  } catch {
    // No language tag: what the product's specification is written in.
    return 'imperial';
  }
}

/** The units for the sender of this `Accept-Language` header: those of the first language in it. */
export const unitSystemOfHeader = (header: string | undefined): UnitSystem =>
  unitSystemOfTag((header ?? '').split(/[,;]/)[0]?.trim() ?? '');
