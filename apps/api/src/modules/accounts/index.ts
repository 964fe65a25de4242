/**
 * Who is who: clients, their groups, users, patients. The rows are written here only, in a transaction of the caller's;
 * every other module reads them.
 */
export {
  addPatients,
  changePerson,
  eraseAccount,
  fillGaps,
  holdResults,
  type NewPatient,
  noteScanEnded,
  noteScanStarted,
  type PatientAccount,
  provePhone,
  removeUser,
  restoreUser,
  setDeactivated,
  type UserKey,
} from './accounts.store.ts';
export { addClient, addSystemAdmin, ClientExists } from './add-client.ts';
