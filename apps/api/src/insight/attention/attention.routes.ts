import { mienContract } from '@mien/contract';
import type { Caller } from '../../platform/access/caller.ts';
import { ownPatient } from '../../platform/access/own-patient.ts';
import { type MountDependencies, mount } from '../../platform/http/mount.ts';
import type { AskedBy, AttentionOfPatients } from './attention.service.ts';
import type { AttentionNoticesOfStaff } from './attention-notices.service.ts';

const askedBy = (caller: Caller, { timeZone }: { readonly timeZone: string }): AskedBy => ({
  patient: ownPatient(caller),
  timeZone,
  measuresVersion: caller.measuresVersion,
});

export function mountAttention(
  mounting: MountDependencies,
  attention: AttentionOfPatients,
  notices: AttentionNoticesOfStaff,
): void {
  mount(mounting, 'attention', mienContract.attention, {
    async get({ caller, query }) {
      return attention.current(askedBy(caller, query));
    },

    async add({ caller, params, query, body }) {
      return attention.add(askedBy(caller, query), params.measure, body);
    },

    async settings({ caller }) {
      return attention.settings(ownPatient(caller));
    },

    async saveSettings({ caller, body }) {
      return attention.saveSettings(ownPatient(caller), body);
    },
  });

  mount(mounting, 'attentionNotices', mienContract.attentionNotices, {
    get: ({ caller }) => notices.get(caller),
    markSeen: ({ caller, params, body }) => notices.markSeen(caller, params.uid, new Date(body.latest)),
  });
}
