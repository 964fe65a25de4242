import { bindAll } from '../../platform/bind-all.ts';
import type { Database } from '../../platform/database/connect.ts';
import { foundPage } from './found-users.store.ts';
import { importPatients, knownLines } from './imported-patients.store.ts';
import { user, usersOf } from './listed-users.store.ts';
import { addPatient, groups, similar } from './new-patients.store.ts';
import { noteImported, patientImports, undoPatientImport } from './patient-imports.store.ts';
import { page } from './user-page.store.ts';

/** All SQL about the list of users, and about patients created by staff. */
export const createUsersStore = (database: Database, reader = database) => ({
  ...bindAll(reader, { page, foundPage, usersOf }),
  ...bindAll(database, {
    user,
    groups,
    similar,
    addPatient,
    knownLines,
    importPatients,
    patientImports,
    undoPatientImport,
  }),
  noteImported,
});

export type UsersStore = ReturnType<typeof createUsersStore>;
