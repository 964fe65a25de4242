import { mienContract } from '@mien/contract';
import { ownPatientNamed } from '../../platform/access/own-patient.ts';
import { type MountDeps, mount } from '../../platform/http/mount.ts';
import type { RecordsContext } from './records.service.ts';
import * as records from './records.service.ts';

export function mountRecords(mounting: MountDeps, deps: RecordsContext): void {
  mount(mounting, 'records', mienContract.records, {
    exportAll: async ({ caller, params }) => records.exportAll(deps, caller, ownPatientNamed(caller, params.uid)),
    exportFhir: async ({ caller, params, query, language }) =>
      records.exportFhir(deps, caller, ownPatientNamed(caller, params.uid), language, query.as),
    overview: async ({ caller, params }) => records.overview(deps, ownPatientNamed(caller, params.uid)),
    async deleteAll({ caller, params, clearSessionCookie }) {
      await records.deleteAll(deps, caller, ownPatientNamed(caller, params.uid));
      // Staff who were also patients stay signed in as staff.
      if (caller.roles.every((role) => role === 'Patient')) clearSessionCookie();
      return { deleted: true as const };
    },
  });
}
