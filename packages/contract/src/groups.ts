import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Instant, NewGroupCode, Uid } from './fields.ts';
import { ClientId, ExistingGroupCode, GroupId } from './ids.ts';

/** A part of a client. Its code is its name, and what people type to register. */
export const Group = z.object({
  id: Uid,
  code: z.string(),
  /** Accepts no new patients. */
  isRetired: z.boolean(),
  /** Former names: links and leaflets with these codes still work. */
  formerCodes: z.array(z.string()),
  /** Number of patients, capped at `GROUP_PATIENTS_MAX`. */
  patientCount: z.int(),
  created: Instant,
});
export type Group = z.infer<typeof Group>;

const access = 'configureClient';
const PATH = '/clients/:clientId/groups';
const ofClient = z.object({ clientId: ClientId });
const ofGroup = z.object({ clientId: ClientId, id: GroupId });
const readProblems = ['sign-in-required', 'not-allowed', 'not-found'] as const;
const writeProblems = [...readProblems, 'wrong-origin'] as const;
const group = { status: 200, schema: Group } as const;

/** The groups of a client. Groups are never deleted: patients, results and averages of a retired one remain. */
export const groups = {
  list: endpoint({
    method: 'GET',
    path: PATH,
    summary: 'The groups of a client, retired ones last',
    access,
    params: ofClient,
    response: { status: 200, schema: z.object({ items: z.array(Group) }) },
    problems: readProblems,
  }),
  add: endpoint({
    method: 'POST',
    path: PATH,
    summary: 'Create a group',
    limit: { perUserAndHour: 120 },
    access,
    params: ofClient,
    body: z.strictObject({ code: NewGroupCode }),
    response: { status: 201, schema: Group },
    problems: [...writeProblems, 'group-code-taken'],
  }),
  rename: endpoint({
    method: 'PUT',
    path: `${PATH}/:id`,
    summary: 'Change the code of a group; its earlier codes remain reserved and valid',
    limit: { perUserAndHour: 120 },
    access,
    params: ofGroup,
    body: z.strictObject({
      code: NewGroupCode,
      /** The name that the caller saw. */
      codeBefore: ExistingGroupCode,
    }),
    response: group,
    problems: [...writeProblems, 'group-code-taken', 'settings-changed'],
  }),
  retire: endpoint({
    method: 'POST',
    path: `${PATH}/:id/retire`,
    summary: 'Retire a group: it accepts no new patients',
    limit: { perUserAndHour: 120 },
    access,
    params: ofGroup,
    body: z.strictObject({}),
    response: group,
    problems: writeProblems,
  }),
  reopen: endpoint({
    method: 'POST',
    path: `${PATH}/:id/reopen`,
    summary: 'Reactivate a retired group',
    limit: { perUserAndHour: 120 },
    access,
    params: ofGroup,
    body: z.strictObject({}),
    response: group,
    problems: writeProblems,
  }),
};
