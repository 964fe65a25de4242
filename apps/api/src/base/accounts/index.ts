/**
 * Clients, their groups, users and patients. Only this module writes the rows, in the caller's transaction; every other
 * module reads them.
 */
export {
  addPatients,
  changeHolder,
  changePerson,
  conversationLock,
  eraseAccount,
  eraseAccounts,
  fillGaps,
  holdResults,
  isReferenceTaken,
  lockConversation,
  lockHolder,
  lockPatient,
  lockPatientsAndUsers,
  lockStandingOf,
  lockUser,
  type NewPatient,
  type NumberChange,
  noteScanStarted,
  noteScansEnded,
  type PatientAccount,
  provePhone,
  removeUser,
  replacePhone,
  restoreUser,
  setDeactivated,
  setScanned,
  standingColumns,
  standingOf,
  type UserKey,
  untouchedOf,
} from './accounts.store.ts';
export {
  ADD_CLIENT,
  type AddClientRequest,
  addAsAsked,
  addClient,
  addClientHandlers,
  addSystemAdmin,
  ClientExists,
} from './add-client.ts';
export { type CheckNewCode, createCheckNewCode, type Giver, giverOf, receiverOf } from './giver.ts';
export {
  addGroup,
  groupOfCode,
  isGroupCodeTaken,
  lockGroupCodes,
  renameGroup,
  setRetired,
} from './groups-of-clients.store.ts';
export { namesOfPhones, namesOfUsers } from './names-of-users.store.ts';
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
