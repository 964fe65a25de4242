/** Allowed group codes; people type them as access codes. The database repeats the pattern. */
const GROUP_CODE = /^[a-z0-9-]{1,40}$/;

/** The access code of medical doctors, unless the installation sets another one. Source: specification, section 2 'Phone sign-in'. */
export const DEFAULT_DOCTORS_ACCESS_CODE = 'md';

export const isGroupCode = (code: string): boolean => GROUP_CODE.test(code);

/** Maximum number of patients counted in a group, to bound the cost. Chosen, as on Today. */
export const GROUP_PATIENTS_MAX = 1000;
