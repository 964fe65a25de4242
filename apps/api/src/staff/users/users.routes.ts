import { mienContract } from '@mien/contract';
import { v7 as uuidv7 } from 'uuid';
import { type MountDependencies, mount } from '../../platform/http/mount.ts';
import type { Users } from './users.service.ts';

export function mountUsers(mounting: MountDependencies, users: Users): void {
  mount(mounting, 'users', mienContract.users, {
    list: ({ caller, query }) => users.list(caller, query),
    listPatients: ({ caller, query }) => users.list(caller, query),
    export: ({ caller, body }) => users.export(caller, body.ids),
    changeGroup: ({ caller, body }) => users.changeGroup(caller, body.patientUids, body.groupCode),
    groups: ({ caller }) => users.groups(caller),
    findSimilar: ({ caller, body: { exceptPatientUid, ...person } }) => users.similar(caller, person, exceptPatientUid),
    createPatient: ({ caller, body: { requestUid, ...details } }) =>
      users.createPatient(caller, requestUid ?? uuidv7(), {
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
      await users.deactivate(caller, params.id);
      return { isDeactivated: true as const };
    },
    async reactivate({ caller, params }) {
      await users.reactivate(caller, params.id);
      return { isDeactivated: false as const };
    },
    previewImport: ({ caller, body }) => users.previewImport(caller, body.csv, body.dateOrder ?? null),
    importPatients: ({ caller, body: { csv, takeKnown, dateOrder = null, ignoreUnknown = false } }) =>
      users.importPatients(caller, csv, { takeKnown, dateOrder, ignoreUnknown }),
    listImports: ({ caller }) => users.listImports(caller),
    undoImport: ({ caller, params }) => users.undoImport(caller, params.id),
  });
}
