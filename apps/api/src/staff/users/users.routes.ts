import { mienContract } from '@mien/contract';
import { v7 as uuidv7 } from 'uuid';
import { type MountDeps, mount } from '../../platform/http/mount.ts';
import type { UsersDeps } from './users.service.ts';
import * as users from './users.service.ts';

export function mountUsers(mounting: MountDeps, deps: UsersDeps): void {
  mount(mounting, 'users', mienContract.users, {
    list: ({ caller, query }) => users.list(deps, caller, query),
    listPatients: ({ caller, query }) => users.list(deps, caller, query),
    export: ({ caller, body }) => users.exportUsers(deps, caller, body.ids),
    changeGroup: ({ caller, body }) => users.changeGroup(deps, caller, body.patientUids, body.groupCode),
    groups: ({ caller }) => users.groups(deps, caller),
    findSimilar: ({ caller, body: { exceptPatientUid, ...person } }) =>
      users.similar(deps, caller, person, exceptPatientUid),
    createPatient: ({ caller, body: { requestUid, ...details } }) =>
      users.createPatient(deps, caller, requestUid ?? uuidv7(), {
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
      await users.deactivate(deps, caller, params.id);
      return { isDeactivated: true as const };
    },
    async reactivate({ caller, params }) {
      await users.reactivate(deps, caller, params.id);
      return { isDeactivated: false as const };
    },
    previewImport: ({ caller, body }) => users.previewImport(deps, caller, body.csv, body.dateOrder ?? null),
    importPatients: ({ caller, body: { csv, takeKnown, dateOrder = null, ignoreUnknown = false } }) =>
      users.importPatients(deps, caller, csv, { takeKnown, dateOrder, ignoreUnknown }),
    listImports: ({ caller }) => users.listImports(deps, caller),
    undoImport: ({ caller, params }) => users.undoImport(deps, caller, params.id),
  });
}
