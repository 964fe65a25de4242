import {
  NO_SCAN_DAYS,
  ROLES,
  SAVED_VIEWS_MAX,
  SORT_DIRECTIONS,
  USER_CONSENTS,
  USER_PAGE_SIZES,
  USER_SORTS,
  USER_STATUSES,
} from '@mien/domain';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { GroupCode, Instant, line, NewId, Uid, wholeBetween } from './fields.ts';
import { SavedViewId } from './ids.ts';

/**
 * Saved filter of the list of users. It contains neither the page nor the search text, so a view never names a patient.
 */
export const SavedViewQuery = z.strictObject({
  view: z.optional(z.literal('patients')),
  pageSize: z.optional(z.literal([...USER_PAGE_SIZES])),
  sort: z.optional(z.enum(USER_SORTS)),
  direction: z.optional(z.enum(SORT_DIRECTIONS)),
  group: z.optional(GroupCode),
  role: z.optional(z.enum(ROLES)),
  status: z.optional(z.enum(USER_STATUSES)),
  days: z.optional(wholeBetween(1, NO_SCAN_DAYS.most)),
  consent: z.optional(z.enum(USER_CONSENTS)),
});
export type SavedViewQuery = z.infer<typeof SavedViewQuery>;

const ViewName = line(SAVED_VIEWS_MAX.nameLength);

export const SavedView = z.object({ id: Uid, name: z.string(), query: SavedViewQuery, created: Instant });
export type SavedView = z.infer<typeof SavedView>;

const SavedViews = z.object({ items: z.array(SavedView) });

const access = 'listUsers';
const problems = ['sign-in-required', 'not-allowed'] as const;
const writeProblems = [...problems, 'wrong-origin', 'not-found'] as const;
const ofView = z.object({ id: SavedViewId });

/** Saved views of the list of users. Each staff member has their own. */
export const savedViews = {
  list: endpoint({
    method: 'GET',
    path: '/savedViews',
    summary: 'The caller’s saved views of the list of users, oldest first',
    access,
    response: { status: 200, schema: SavedViews },
    problems,
  }),
  save: endpoint({
    method: 'POST',
    path: '/savedViews',
    summary: 'Create or update a saved view with a client-generated id',
    limit: { perUserAndHour: 120 },
    access,
    body: z.strictObject({ id: NewId, name: ViewName, query: SavedViewQuery }),
    response: { status: 200, schema: SavedViews },
    problems: [...problems, 'wrong-origin', 'too-many-views'],
  }),
  remove: endpoint({
    method: 'POST',
    path: '/savedViews/:id/delete',
    summary: 'Delete a saved view',
    limit: { perUserAndHour: 120 },
    access,
    params: ofView,
    body: z.strictObject({}),
    response: { status: 200, schema: SavedViews },
    problems: writeProblems,
  }),
};
