import { mienContract } from '@mien/contract';
import type { Caller } from '../../platform/access/caller.ts';
import { ownPatient } from '../../platform/access/own-patient.ts';
import { type MountDeps, mount } from '../../platform/http/mount.ts';
import type { AskedBy, AttentionDeps } from './attention.service.ts';
import * as attention from './attention.service.ts';
import type { AttentionNoticesDeps } from './attention-notices.service.ts';
import * as attentionNotices from './attention-notices.service.ts';

const askedBy = (caller: Caller, { timeZone }: { readonly timeZone: string }): AskedBy => ({
  patient: ownPatient(caller),
  timeZone,
  measuresVersion: caller.measuresVersion,
});

export function mountAttention(mounting: MountDeps, deps: AttentionDeps & AttentionNoticesDeps): void {
  mount(mounting, 'attention', mienContract.attention, {
    async get({ caller, query }) {
      return attention.current(deps, askedBy(caller, query));
    },

    async add({ caller, params, query, body }) {
      return attention.add(deps, askedBy(caller, query), params.measure, body);
    },

    async settings({ caller }) {
      return attention.settings(deps, ownPatient(caller));
    },

    async saveSettings({ caller, body }) {
      return attention.saveSettings(deps, ownPatient(caller), body);
    },
  });

  mount(mounting, 'attentionNotices', mienContract.attentionNotices, {
    get: ({ caller }) => attentionNotices.open(deps, caller),
    markSeen: ({ caller, params, body }) => attentionNotices.markSeen(deps, caller, params.uid, new Date(body.latest)),
  });
}
