/** Events counted by day. The modules that store events count them; Today shows the counts. */
export { countOfDay, countOfDays } from './day-counts.store.ts';
