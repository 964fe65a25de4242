/** What a group may be called; people type it as an access code. The database repeats it. */
const GROUP_CODE = /^[a-z0-9-]{1,40}$/;

/** The access code of medical doctors, unless the installation sets another one. Source: specification, section 2 'Phone sign-in'. */
export const DEFAULT_DOCTORS_ACCESS_CODE = 'md';

export const isGroupCode = (code: string): boolean => GROUP_CODE.test(code);

/** Patients of a group are counted up to here, to bound the cost. Chosen: as people are on Today. */
export const GROUP_PATIENTS_MAX = 1000;
