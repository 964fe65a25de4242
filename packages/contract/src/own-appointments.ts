import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Instant, Uid } from './fields.ts';

export const Appointment = z.object({
  id: Uid,
  startsAt: Instant,
  endsAt: Instant,
  created: Instant,
  /** Incremented when it is moved or canceled; a change names it, and calendars use it as the sequence number. */
  revision: z.int(),
  /** When it was canceled; null if it was not. */
  cancelled: z.nullable(Instant),
  /** Address of the video visit, on a host of the client's settings; null without one. */
  videoUrl: z.nullable(z.string()),
});
export type Appointment = z.infer<typeof Appointment>;

/** How the clinic decides whether a scan counts for a visit. */
export const VisitRule = z.object({
  /** Of the clinic. */
  timeZone: z.string(),
  /** Days before the visit on which a scan counts, in addition to the day itself. */
  scanDaysBefore: z.int(),
});

/** Appointments of a patient, and the clinic's rule for scans before them. */
export const AppointmentList = z.extend(VisitRule, { items: z.array(Appointment) });
export type AppointmentList = z.infer<typeof AppointmentList>;

/** The visit for which a scan counts now. */
export const ScanVisit = z.extend(VisitRule, {
  startsAt: Instant,
  endsAt: Instant,
  /** As in `Appointment`. */
  videoUrl: z.nullable(z.string()),
  /** Whether the patient lets the clinic see all results. */
  isShared: z.boolean(),
});
export type ScanVisit = z.infer<typeof ScanVisit>;

/**
 * A patient's own appointments: not available to carers. A session that began with a link sees only the visit that the
 * link is for.
 */
export const ownAppointments = {
  list: endpoint({
    method: 'GET',
    path: '/appointments/own',
    summary: 'Upcoming appointments of the signed-in patient including canceled ones, next first',
    access: 'ownRecords',
    statements: 3,
    response: { status: 200, schema: AppointmentList },
    problems: ['sign-in-required', 'not-found'],
  }),
  forScan: endpoint({
    method: 'GET',
    path: '/appointments/own/forScan',
    summary:
      'The appointment for which a scan counts now, or null. A scan-only session gets only the one whose link began it',
    access: 'ownRecords',
    isForScanning: true,
    response: { status: 200, schema: z.object({ visit: z.nullable(ScanVisit) }) },
    problems: ['sign-in-required', 'not-found'],
  }),
};
