import type { MountDeps } from '../../platform/http/mount.ts';
import type { KiosksDeps } from './kiosks.deps.ts';
import { mountKiosks } from './kiosks.routes.ts';

export { answerQuestions } from './answer-questions.ts';
export { scanPerson } from './kiosk-person.ts';

/** Shared tablets of clients, and the sessions of the people at them. See docs/topics/kiosk.md. */
export function kiosksModule(deps: KiosksDeps) {
  return { ...deps, mount: (mounting: MountDeps) => mountKiosks(mounting, deps) };
}
