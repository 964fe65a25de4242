import { SCAN_NOTE_MAX_LENGTH, SCAN_TAGS } from '@mien/domain';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { lines } from './fields.ts';
import { MeasurementId } from './ids.ts';

/** A patient's note about a scan. Only the patient sees it. */
export const ScanNote = z.object({
  tags: z.array(z.enum(SCAN_TAGS)),
  /** Empty if none. */
  note: z.string(),
});
export type ScanNote = z.infer<typeof ScanNote>;

/** Patients' notes about scans: tags for the circumstances, and free text. */
export const scanNotes = {
  save: endpoint({
    method: 'PUT',
    path: '/measurements/:id/note',
    summary: 'Replace the signed-in patient’s note and tags of a scan',
    access: 'ownRecords',
    limit: { perUserAndHour: 600 },
    params: z.object({ id: MeasurementId }),
    body: z.strictObject({
      tags: z.array(z.enum(SCAN_TAGS)).check(z.maxLength(SCAN_TAGS.length)),
      note: z.union([z.literal(''), lines(SCAN_NOTE_MAX_LENGTH)]),
    }),
    response: { status: 200, schema: ScanNote },
    problems: ['sign-in-required', 'wrong-origin', 'not-found'],
  }),
};
