/**
 * Clients, their groups, users and patients. Only this module writes the rows, in the caller's transaction; every other
 * module reads them.
 */

export type { PatientAccount, UserKey } from './account-keys.ts';
export {
  conversationLock,
  lockConversation,
  lockPatient,
  lockPatientsAndUsers,
  lockUser,
} from './account-locks.store.ts';
export {
  addPatients,
  changePerson,
  fillGaps,
  holdResults,
  isReferenceTaken,
  type NewPatient,
  type NumberChange,
  replacePhone,
  setDeactivated,
  verifyPhone,
} from './accounts.store.ts';
export {
  ADD_CLIENT,
  type AddClientRequest,
  AlreadyExistsError,
  addClient,
  addClientHandlers,
  addClientOrSystemAdmin,
  addSystemAdmin,
} from './add-client.ts';
export { hasUser, patientInReach } from './find-patient.store.ts';
export { type CheckNewCode, createCheckNewCode, type Grantor, grantorOf, receiverOf } from './grantor.ts';
export {
  addGroup,
  groupOfCode,
  isGroupCodeTaken,
  lockGroupCodes,
  renameGroup,
  setRetired,
} from './groups-of-clients.store.ts';
export { namesOfPhones, namesOfUsers } from './names-of-users.store.ts';
export { columnsFrom, PATIENT_COLUMNS, type PersonFields, USER_COLUMNS } from './person-columns.ts';
export { changeOwner, lockOwner, lockStandingOf, standingColumns, standingOf } from './profile-standing.store.ts';
export { eraseAccount, eraseAccounts, removeUser, restoreUser, untouchedOf } from './removed-accounts.store.ts';
export { noteScanStarted, noteScansEnded, setScanned } from './scan-facts.store.ts';
export {
  addStaff,
  changeStaff,
  endStaffRole,
  hasAdminWithout,
  lockStaff,
  type NewStaff,
  noteProvider,
  resumeStaffRole,
} from './staff-accounts.store.ts';
export { insertUsers, type NewUser, noteAllUsers } from './user-rows.store.ts';
