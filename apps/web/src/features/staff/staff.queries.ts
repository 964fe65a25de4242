import type { Group, StaffMember } from '@mien/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../shared/platform/api.tsx';
import type { addedOf, changesOf } from './staff.model.ts';

const STAFF_KEY = 'staff';

/** The clients whose staff the caller manages. */
export function useClients() {
  const { client } = useApi();
  return useQuery({ queryKey: [STAFF_KEY, 'clients'], queryFn: () => client.clientSettings.clients() });
}

/** The staff of a client, refetched every time. Null makes no request. */
export function useStaff(clientId: string | null) {
  const { client } = useApi();
  return useQuery({
    queryKey: [STAFF_KEY, 'of', clientId],
    queryFn: () => client.staff.list({ params: { clientId: clientId ?? '' } }),
    enabled: clientId !== null,
    staleTime: 0,
  });
}

/** The client's groups. Null makes no request. */
export function useGroups(clientId: string | null) {
  const { client } = useApi();
  return useQuery({
    queryKey: [STAFF_KEY, 'groupsOf', clientId],
    queryFn: () => client.groups.list({ params: { clientId: clientId ?? '' } }),
    enabled: clientId !== null,
    staleTime: 0,
  });
}

/** Reloads after another administrator saved first. */
export function useReload() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: [STAFF_KEY] });
}

export function useAddition(clientId: string) {
  const { client } = useApi();
  const reload = useReload();
  return useMutation({
    mutationFn: (body: ReturnType<typeof addedOf> & { requestUid: string }) =>
      client.staff.add({ params: { clientId }, body }),
    onSuccess: reload,
  });
}

export function useChange(clientId: string, { id, revision }: StaffMember) {
  const { client } = useApi();
  const reload = useReload();
  return useMutation({
    mutationFn: (changes: ReturnType<typeof changesOf>) =>
      client.staff.change({ params: { clientId, id }, body: { revision, ...changes } }),
    onSuccess: reload,
  });
}

/** Reactivates or deactivates a member. */
export function useAccess(clientId: string, { id }: StaffMember) {
  const { client } = useApi();
  const reload = useReload();
  return useMutation({
    mutationFn: (isDeactivated: boolean) => {
      const call = { params: { clientId, id }, body: {} };
      return isDeactivated ? client.staff.deactivate(call) : client.staff.reactivate(call);
    },
    onSuccess: reload,
  });
}

/** Requests a reset of a member's second factor, or cancels it. */
export function useSecondFactorReset(clientId: string, { id }: StaffMember) {
  const { client } = useApi();
  const reload = useReload();
  return useMutation({
    mutationFn: (isAsked: boolean) => {
      const call = { params: { clientId, id }, body: {} };
      return isAsked ? client.staff.resetSecondFactor(call) : client.staff.keepSecondFactor(call);
    },
    onSuccess: reload,
  });
}

/** Adds a group, or gives one a new code. */
export function useGroupCode(clientId: string, group: Group | null) {
  const { client } = useApi();
  const reload = useReload();
  return useMutation({
    mutationFn: (code: string) =>
      group === null
        ? client.groups.add({ params: { clientId }, body: { code } })
        : client.groups.rename({ params: { clientId, id: group.id }, body: { code, codeBefore: group.code } }),
    onSuccess: reload,
  });
}

/** Whether a group accepts new patients. */
export function useRetirement(clientId: string) {
  const { client } = useApi();
  const reload = useReload();
  return useMutation({
    mutationFn: ({ group: { id }, isRetired }: { group: Group; isRetired: boolean }) => {
      const call = { params: { clientId, id }, body: {} };
      return isRetired ? client.groups.retire(call) : client.groups.reopen(call);
    },
    onSuccess: reload,
  });
}
