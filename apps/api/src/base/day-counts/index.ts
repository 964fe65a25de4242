/** What happens, counted by the day. Those who store what is counted count it; Today shows it. */
export { countOfDays } from './day-counts.store.ts';
