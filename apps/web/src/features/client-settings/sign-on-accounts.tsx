import type { SignOnAccounts as Accounts, Problem, RefusedSignOn, SignOnLink, StaffMember } from '@mien/contract';
import { singleSignOn as english, clientSettings as englishPage, fill } from '@mien/messages';
import { Box, Button, Muted, Row, SelectField, Spinner, Stack, Text } from '@mien/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../shared/platform/api.tsx';
import { dayText, instantText } from '../../shared/platform/instant-text.ts';
import { textsOf } from '../../shared/platform/language.ts';
import { problemText } from '../../shared/platform/problem-text.ts';
import { LoadProblem } from '../../shared/platform/problem-view.tsx';
import { useToasts } from '../../shared/platform/toasts.tsx';

const page = textsOf('clientSettings', englishPage);
const texts = textsOf('singleSignOn', english).accounts;

const nameOf = ({ firstName, lastName }: Pick<SignOnLink, 'firstName' | 'lastName'>) =>
  `${firstName} ${lastName}`.trim();

/** Linked staff accounts, and refused sign-ins. Each change is saved immediately. */
export function SignOnAccounts({ clientId }: { readonly clientId: string }) {
  const { client } = useApi();
  const queries = useQueryClient();
  const toasts = useToasts();
  const key = ['clientSettings', 'signOnAccounts', clientId];
  const accounts = useQuery({
    queryKey: key,
    queryFn: () => client.singleSignOn.accounts({ params: { clientId } }),
    staleTime: 0,
  });
  const staff = useQuery({
    queryKey: ['clientSettings', 'staff', clientId],
    queryFn: () => client.staff.list({ params: { clientId } }),
    enabled: (accounts.data?.refusals.length ?? 0) > 0,
  });
  const change = useMutation<Accounts, Problem, { readonly run: () => Promise<Accounts>; readonly done: string }>({
    mutationFn: ({ run }) => run(),
    onSuccess: (answer, { done }) => {
      queries.setQueryData(key, answer);
      toasts.show({ text: done, tone: 'good' });
    },
    onError: (error) => {
      toasts.show({ text: problemText(error), tone: 'problem' });
      void accounts.refetch();
    },
  });
  if (accounts.isLoadingError) return <LoadProblem query={accounts} isPart />;
  if (!accounts.data) return <Spinner text={page.loading} />;
  const { links, refusals } = accounts.data;
  const free = (staff.data?.items ?? []).filter(
    ({ id, state, isPatient }) => state !== 'deactivated' && !isPatient && !links.some(({ userId }) => userId === id),
  );
  return (
    <>
      <div>
        <h3>{texts.links}</h3>
        {links.length === 0 ? (
          <Muted size="small">{texts.noLinks}</Muted>
        ) : (
          <Stack as="ul" gap={4}>
            {links.map((link) => (
              <Row as="li" key={link.id} gap={4} lineGap={2} justify="between" lineAbove={4}>
                <Box grows={12}>
                  <p>{nameOf(link)}</p>
                  <Muted size="small">
                    {fill(link.isByAdmin ? texts.linkedByAdmin : texts.linkedByEmail, { date: dayText(link.made) })}
                  </Muted>
                </Box>
                <Button
                  variant="quiet"
                  isSmall
                  disabled={change.isPending}
                  aria-label={fill(texts.unlinkOf, { name: nameOf(link) })}
                  onClick={() =>
                    change.mutate({
                      run: () => client.singleSignOn.unlink({ params: { clientId, id: link.id }, body: {} }),
                      done: texts.unlinked,
                    })
                  }
                >
                  {texts.unlink}
                </Button>
              </Row>
            ))}
          </Stack>
        )}
      </div>
      <div>
        <h3>{texts.refusals}</h3>
        {refusals.length === 0 ? (
          <Muted size="small">{texts.noRefusals}</Muted>
        ) : (
          <Stack as="ul" gap={4}>
            {refusals.map((refusal) => (
              <Refusal
                key={refusal.id}
                refusal={refusal}
                staff={free}
                isBusy={change.isPending}
                onLink={(userId) =>
                  change.mutate({
                    run: () =>
                      client.singleSignOn.link({ params: { clientId }, body: { refusalId: refusal.id, userId } }),
                    done: texts.linked,
                  })
                }
              />
            ))}
          </Stack>
        )}
      </div>
    </>
  );
}

interface RefusalProps {
  readonly refusal: RefusedSignOn;
  /** Staff who can be linked. */
  readonly staff: readonly StaffMember[];
  readonly isBusy: boolean;
  readonly onLink: (userId: string) => void;
}

function Refusal({ refusal, staff, isBusy, onLink }: RefusalProps) {
  const [userId, setUserId] = useState('');
  const person = refusal.email ?? texts.noEmail;
  return (
    <Row as="li" gap={4} lineGap={2} justify="between" lineAbove={4}>
      <Box grows={12}>
        <Text padding={2} sidePadding={3} breaks="anywhere" ground="sunken">
          {person}
        </Text>
        <Muted size="small">
          {texts.reasons[refusal.reason]} <time dateTime={refusal.at}>{instantText(refusal.at)}</time>
        </Muted>
      </Box>
      {staff.length > 0 && (
        <Row gap={2} align="end" grows={12}>
          <Box grows={12}>
            <SelectField
              label={fill(texts.account, { person })}
              value={userId}
              options={[
                { value: '', label: texts.choose },
                ...staff.map((member) => ({ value: member.id, label: nameOf(member) })),
              ]}
              onChange={(event) => setUserId(event.target.value)}
            />
          </Box>
          <Button
            variant="secondary"
            isSmall
            disabled={userId === '' || isBusy}
            aria-label={fill(texts.linkOf, { person })}
            onClick={() => onLink(userId)}
          >
            {texts.link}
          </Button>
        </Row>
      )}
    </Row>
  );
}
