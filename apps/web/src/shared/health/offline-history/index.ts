export { historyKeptAt, KEPT_DAYS, KEPT_RESULTS, keepHistory, mayKeep, restoreHistory } from './offline-history.ts';
export { canSeal } from './sealed-box.ts';
