/** The zone of this device: days, months and years of the pages are its. */
export const TIME_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;
