import { mienContract } from '@mien/contract';
import { ownPatient } from '../../platform/access/own-patient.ts';
import { type MountDeps, mount } from '../../platform/http/mount.ts';
import { answerQuestions, scanPerson } from '../kiosks/index.ts';
import { createEmbed } from './create-embed.ts';
import type { EmbedsDeps } from './embeds.deps.ts';
import { makeReceipt } from './make-receipt.ts';
import { openEmbed } from './open-embed.ts';
import { publicKeys } from './receipt-keys.ts';

export function mountEmbeds(mounting: MountDeps, deps: EmbedsDeps): void {
  mount(mounting, 'embedSessions', mienContract.embedSessions, {
    create: ({ caller, body }) => createEmbed(deps, caller, body),
  });
  mount(mounting, 'embed', mienContract.embed, {
    keys({ setHeader }) {
      // Anybody verifies receipts, also in a page of their own.
      setHeader('access-control-allow-origin', '*');
      return publicKeys(deps);
    },
    open: ({ body, userAgent }) => openEmbed(deps, body.key, userAgent),
    async answer({ caller, body, language }) {
      await answerQuestions(deps, caller, body, language, 'agreedByLink');
      return scanPerson(deps, ownPatient(caller), caller.sessionId);
    },
    receipt: async ({ caller, body }) => ({ receipt: await makeReceipt(deps, caller, body.measurementId) }),
  });
}
