import { mienContract } from '@mien/contract';
import { v7 as uuidv7 } from 'uuid';
import { type MountDeps, mount } from '../../platform/http/mount.ts';
import * as deactivation from './deactivation.service.ts';
import * as listedUsers from './listed-users.service.ts';
import * as newPatients from './new-patients.service.ts';
import * as patientImports from './patient-imports.service.ts';
import type { UsersDeps } from './users.service.ts';
import * as users from './users.service.ts';

export function mountUsers(mounting: MountDeps, deps: UsersDeps): void {
  mount(mounting, 'users', mienContract.users, {
    list: ({ caller, query }) => listedUsers.list(deps, caller, query),
    listPatients: ({ caller, query }) => listedUsers.list(deps, caller, query),
    export: ({ caller, body }) => listedUsers.exportUsers(deps, caller, body.ids),
    changeGroup: ({ caller, body }) => users.changeGroup(deps, caller, body.patientUids, body.groupCode),
    groups: ({ caller }) => newPatients.groups(deps, caller),
    findSimilar: ({ caller, body: { exceptPatientUid, ...person } }) =>
      newPatients.similar(deps, caller, person, exceptPatientUid),
    createPatient: ({ caller, body: { requestUid, ...details } }) =>
      newPatients.createPatient(deps, caller, requestUid ?? uuidv7(), {
        firstName: details.firstName,
        lastName: details.lastName,
        phoneNumber: details.phoneNumber || null,
        email: details.email || null,
        birthDate: details.birthDate?.slice(0, 'YYYY-MM-DD'.length) ?? null,
        birthSex: details.birthSex ?? 'Unknown',
        externalReference: details.externalReference || null,
        groupCode: details.groupCode ?? null,
      }),
    async deactivate({ caller, params }) {
      await deactivation.deactivate(deps, caller, params.id);
      return { isDeactivated: true as const };
    },
    async reactivate({ caller, params }) {
      await deactivation.reactivate(deps, caller, params.id);
      return { isDeactivated: false as const };
    },
    previewImport: ({ caller, body }) => patientImports.previewImport(deps, caller, body.csv, body.dateOrder ?? null),
    importPatients: ({ caller, body: { csv, takeKnown, dateOrder = null, ignoreUnknown = false } }) =>
      patientImports.importPatients(deps, caller, csv, { takeKnown, dateOrder, ignoreUnknown }),
    listImports: ({ caller }) => patientImports.listImports(deps, caller),
    undoImport: ({ caller, params }) => patientImports.undoImport(deps, caller, params.id),
  });
}
