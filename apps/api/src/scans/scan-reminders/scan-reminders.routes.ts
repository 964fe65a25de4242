import { mienContract } from '@mien/contract';
import { ownPatient } from '../../platform/access/own-patient.ts';
import { type MountDeps, mount } from '../../platform/http/mount.ts';
import type { ScanRemindersContext } from './scan-reminders.service.ts';
import * as scanReminders from './scan-reminders.service.ts';

export function mountScanReminders(mounting: MountDeps, deps: ScanRemindersContext): void {
  mount(mounting, 'scanReminders', mienContract.scanReminders, {
    get: async ({ caller, language }) => scanReminders.current(deps, ownPatient(caller), language),
    save: async ({ caller, body, language }) => scanReminders.save(deps, ownPatient(caller), body, language),
    saveWeek: async ({ caller, body, language }) => scanReminders.saveWeek(deps, ownPatient(caller), body, language),
    goal: async ({ caller }) => scanReminders.goal(deps, ownPatient(caller)),
    saveGoal: async ({ caller, body }) => scanReminders.saveGoal(deps, ownPatient(caller), body),
    remove: async ({ caller, language }) => scanReminders.remove(deps, ownPatient(caller), language),
  });
}
