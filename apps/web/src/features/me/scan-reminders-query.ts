import type { Client, MienContract } from '@mien/contract';
import { queryOptions } from '@tanstack/react-query';

export const SCAN_REMINDERS_KEY = ['scanReminders'] as const;

/** When the patient is reminded by text message. */
export const scanRemindersQuery = (client: Client<MienContract>) =>
  queryOptions({ queryKey: SCAN_REMINDERS_KEY, queryFn: () => client.scanReminders.get() });
