import { mienContract } from '@mien/contract';
import { ownPatient } from '../../platform/access/own-patient.ts';
import { type MountDependencies, mount } from '../../platform/http/mount.ts';
import type { ScanRemindersOfPatients } from './scan-reminders.service.ts';

export function mountScanReminders(mounting: MountDependencies, reminders: ScanRemindersOfPatients): void {
  mount(mounting, 'scanReminders', mienContract.scanReminders, {
    get: async ({ caller, language }) => reminders.current(ownPatient(caller), language),
    save: async ({ caller, body, language }) => reminders.save(ownPatient(caller), body, language),
    saveWeek: async ({ caller, body, language }) => reminders.saveWeek(ownPatient(caller), body, language),
    goal: async ({ caller }) => reminders.goal(ownPatient(caller)),
    saveGoal: async ({ caller, body }) => reminders.saveGoal(ownPatient(caller), body),
    remove: async ({ caller, language }) => reminders.remove(ownPatient(caller), language),
  });
}
