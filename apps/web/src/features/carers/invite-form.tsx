import {
  CARER_DAYS,
  CARER_RELATIONS,
  CARER_TICKS,
  type CarerRelation,
  type CarerTick,
  type PhoneDigits,
  phoneDigits,
  reachablePhoneFault,
} from '@mien/domain';
import { carers as english } from '@mien/messages';
import { Banner, Button, CheckboxField, Disclosure, Grid, Icon, Muted, Row, SelectField, Stack, Text } from '@mien/ui';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { PhoneField } from '../../shared/forms/phone-field.tsx';
import { faultAt, focusFault, useForm } from '../../shared/forms/use-form.ts';
import { useApi } from '../../shared/platform/api.tsx';
import { textsOf } from '../../shared/platform/language.ts';
import { isProblem, problemText } from '../../shared/platform/problem-text.ts';

const texts = textsOf('carers', english);
const { invite } = texts;

const DAYS = { month: 30, quarter: 90, year: CARER_DAYS.default, years: CARER_DAYS.max } as const;
type Duration = keyof typeof DAYS;
const DURATIONS = Object.keys(DAYS) as Duration[];

interface Invitation {
  readonly phone: PhoneDigits;
  readonly relation: CarerRelation | '';
  readonly ticks: readonly CarerTick[];
  readonly duration: Duration;
}

type InviteFault = 'phone' | 'ownPhone' | 'relation';

/** The fault if the server refused the number. */
function refusedPhone(error: unknown): { readonly phone: InviteFault } | null {
  if (!isProblem(error, 'invalid-request')) return null;
  const phone = error.details.fields?.find(({ path }) => path === 'body.phone');
  return phone ? { phone: phone.rule === 'own_number' ? 'ownPhone' : 'phone' } : null;
}

interface InviteFormProps {
  /** Whether there is no carer yet: a button, in place of a collapsed form. */
  readonly isFirst: boolean;
  readonly onInvited: () => Promise<void>;
}

/** Invites a carer: initially without rights, for a year. */
export function InviteForm({ isFirst, onInvited }: InviteFormProps) {
  const [isWanted, setIsWanted] = useState(false);
  if (isFirst && !isWanted)
    return (
      <Button isBlock icon="plus" onClick={() => setIsWanted(true)}>
        {invite.title}
      </Button>
    );
  return <InvitationForm isOpenAtFirst={isWanted} onInvited={onInvited} />;
}

interface InvitationFormProps extends Pick<InviteFormProps, 'onInvited'> {
  /** With the focus in its first field. */
  readonly isOpenAtFirst: boolean;
}

function InvitationForm({ isOpenAtFirst, onInvited }: InvitationFormProps) {
  const { client } = useApi();
  // One id per invitation, so that repeating it is idempotent.
  const [id, setId] = useState(() => crypto.randomUUID());
  const sending = useMutation({
    mutationFn: async ({ phone, relation, ticks, duration }: Invitation & { relation: CarerRelation }) => {
      await client.carers.invite({ body: { id, phone, relation, ticks: [...ticks], days: DAYS[duration] } });
      setId(crypto.randomUUID());
      await onInvited();
    },
  });
  const refused = refusedPhone(sending.error);
  const form = useForm({
    start: (): Invitation => ({ phone: phoneDigits(''), relation: '', ticks: [], duration: 'year' }),
    of: id,
    faultsOf: ({ phone, relation }): { phone?: InviteFault; relation?: InviteFault } => ({
      ...faultAt('phone', reachablePhoneFault(phone) === null ? null : 'phone'),
      ...faultAt('relation', relation === '' ? 'relation' : null),
    }),
    refused,
    send: (values) => {
      const { relation } = values;
      if (relation !== '' && !sending.isPending) sending.mutate({ ...values, relation });
    },
  });
  const { phone, relation, ticks, duration } = form.values;
  const wordsOf = (field: 'phone' | 'relation') => {
    const fault = form.faultOf(field);
    return fault && invite.faults[fault];
  };
  const { element } = form;
  useEffect(() => {
    if (sending.error) focusFault(element.current);
  }, [sending.error, element]);

  return (
    <Disclosure
      look="row"
      ground="card"
      open={isOpenAtFirst}
      title={
        <Row as="span" gap={3} isOneLine>
          <Icon name="plus" tone="brand" />
          <Text as="h2" size="lead" weight={600}>
            {invite.title}
          </Text>
        </Row>
      }
    >
      <Stack as="form" ref={form.element} gap={5} padding={5} noValidate onSubmit={form.submit}>
        <Grid align="start" columns="fit-11" gap={4}>
          <PhoneField
            label={invite.phone}
            autoComplete="off"
            autoFocus={isOpenAtFirst}
            value={phone}
            onChange={(digits) => form.change({ phone: digits })}
            error={wordsOf('phone')}
          />
          <SelectField
            label={invite.relation}
            value={relation}
            error={wordsOf('relation')}
            options={[
              { value: '', label: invite.choose },
              ...CARER_RELATIONS.map((value) => ({ value, label: texts.relations[value] })),
            ]}
            onChange={({ target }) =>
              form.change({ relation: CARER_RELATIONS.find((known) => known === target.value) ?? '' })
            }
          />
        </Grid>
        <Stack as="fieldset" gap={3}>
          <Text as="legend" weight={600}>
            {invite.ticks}
          </Text>
          <Muted size="small">{invite.ticksHint}</Muted>
          {CARER_TICKS.map((tick) => (
            <CheckboxField
              key={tick}
              checked={ticks.includes(tick)}
              onChange={({ target }) =>
                form.change({ ticks: target.checked ? [...ticks, tick] : ticks.filter((other) => other !== tick) })
              }
            >
              {texts.ticks[tick]}
            </CheckboxField>
          ))}
        </Stack>
        <Grid align="start" columns="fit-11" gap={4}>
          <SelectField
            label={invite.days}
            value={duration}
            options={DURATIONS.map((value) => ({ value, label: invite.daysChoices[value] }))}
            onChange={({ target }) =>
              form.change({ duration: DURATIONS.find((known) => known === target.value) ?? 'year' })
            }
          />
        </Grid>
        {sending.isError && refused === null && (
          <Banner tone="problem">
            <p>{problemText(sending.error)}</p>
          </Banner>
        )}
        {sending.isSuccess && form.attempts === 0 && <p role="status">{invite.sent}</p>}
        <div>
          <Button variant="tinted" type="submit" isBusy={sending.isPending}>
            {sending.isPending ? invite.sending : invite.send}
          </Button>
        </div>
      </Stack>
    </Disclosure>
  );
}
