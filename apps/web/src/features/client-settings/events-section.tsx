import type { Problem, WebhookEndpoint, WebhookEndpointWithSecret } from '@mien/contract';
import { WEBHOOK_ENDPOINTS_MAX, WEBHOOK_EVENT_TYPES } from '@mien/domain';
import { webhooks as english, clientSettings as englishPage } from '@mien/messages';
import { Button, Muted, Row, Spinner, Stack } from '@mien/ui';
import { useState } from 'react';
import { type Faults, faultAt, useForm } from '../../shared/forms/use-form.ts';
import { useApi } from '../../shared/platform/api.tsx';
import { textsOf } from '../../shared/platform/language.ts';
import { problemText } from '../../shared/platform/problem-text.ts';
import { LoadProblem } from '../../shared/platform/problem-view.tsx';
import { useToasts } from '../../shared/platform/toasts.tsx';
import { rulesIn } from './client-settings.model.ts';
import { type EndpointDraft, type EndpointFault, EndpointFields } from './endpoint-fields.tsx';
import { EndpointItem } from './endpoint-item.tsx';
import { EndpointSecret } from './endpoint-secret.tsx';
import type { Endpoints } from './events.queries.ts';
import { SettingsSection, useDirty } from './settings-section.tsx';
import { useEndpointChange } from './use-endpoint-change.ts';

const page = textsOf('clientSettings', englishPage);
const texts = textsOf('webhooks', english);

/** Before an address is typed. */
const EMPTY: EndpointDraft = { url: '', eventTypes: WEBHOOK_EVENT_TYPES };

const faultsOf = ({ url, eventTypes }: EndpointDraft): Faults<EndpointDraft, EndpointFault> => ({
  ...faultAt('url', url.trim() === '' ? ('required' as const) : null),
  ...faultAt('eventTypes', eventTypes.length === 0 ? ('types' as const) : null),
});

/** The fault that the server found in an address. */
function refusedOf(error: Problem | null): Faults<EndpointDraft, EndpointFault> | null {
  const rule = rulesIn(error).get('url');
  if (rule === undefined) return null;
  return { url: Object.hasOwn(texts.faults, rule) ? (rule as EndpointFault) : 'invalid' };
}

/** What is edited: nothing, a new address, or one that exists. */
type Edited = null | 'new' | WebhookEndpoint;

interface EndpointFormSettings {
  readonly clientId: string;
  readonly edited: Edited;
  readonly onSaved: (made: WebhookEndpointWithSecret | null) => void;
}

/** The form of an address. A newer revision saved by another user replaces the typed values. */
function useEndpointForm({ clientId, edited, onSaved }: EndpointFormSettings) {
  const { client } = useApi();
  const save = useEndpointChange(clientId, { onDone: onSaved, onFailed: () => undefined });
  const endpoint = edited === 'new' ? null : edited;
  const form = useForm<EndpointDraft, Faults<EndpointDraft, EndpointFault>>({
    start: () => (endpoint === null ? EMPTY : { url: endpoint.url, eventTypes: endpoint.eventTypes }),
    of: endpoint === null ? String(edited) : `${endpoint.id} ${endpoint.revision}`,
    faultsOf,
    refused: refusedOf(save.error),
    send: (draft) => {
      const body = { url: draft.url.trim(), eventTypes: [...draft.eventTypes] };
      if (endpoint === null)
        save.mutate({ run: () => client.webhooks.create({ params: { clientId }, body }), done: texts.done.added });
      else {
        const { id, revision, stopReason } = endpoint;
        const changed = { ...body, revision, isOn: stopReason === null };
        const run = () => client.webhooks.change({ params: { clientId, id }, body: changed }).then(() => null);
        save.mutate({ run, done: texts.done.changed });
      }
    },
  });
  return { form, error: save.error, isBusy: save.isPending, reset: save.reset };
}

interface EventsSectionProps {
  readonly clientId: string;
  readonly endpoints: Endpoints;
  /** As `SettingsSection` takes it. */
  readonly state: string;
}

/** Addresses of the client's own software, which are notified of events. */
export function EventsSection({ clientId, endpoints, state }: EventsSectionProps) {
  const toasts = useToasts();
  const items = endpoints.data?.items;
  const [editedId, setEditedId] = useState<string | null>(null);
  const [made, setMade] = useState<WebhookEndpointWithSecret | null>(null);
  const edited: Edited = editedId === 'new' ? 'new' : (items?.find(({ id }) => id === editedId) ?? null);
  const take = (answer: WebhookEndpointWithSecret | null) => {
    if (answer !== null) setMade(answer);
  };
  const act = useEndpointChange(clientId, {
    onDone: take,
    onFailed: (error) => toasts.show({ text: problemText(error), tone: 'problem' }),
  });
  const { form, error, isBusy, reset } = useEndpointForm({
    clientId,
    edited,
    onSaved: (answer) => {
      setEditedId(null);
      take(answer);
    },
  });
  // A new secret that is not yet stored would be lost, too.
  useDirty('events', edited !== null || made !== null);
  const edit = (id: string | null) => {
    reset();
    setEditedId(id);
  };
  return (
    <SettingsSection
      id="events"
      state={state}
      error={error}
      {...(edited === null ? {} : { section: { isDirty: true, isBusy, discard: () => edit(null), form } })}
    >
      {made !== null && <EndpointSecret key={made.secret} made={made} onStored={() => setMade(null)} />}
      <LoadProblem query={endpoints} isPart />
      {endpoints.isPending && <Spinner text={page.loading} />}
      {items?.length === 0 && edited === null && <Muted size="small">{texts.none}</Muted>}
      {items && items.length > 0 && (
        <Stack as="ul" gap={4}>
          {items.map((endpoint) => (
            <EndpointItem
              key={endpoint.id}
              clientId={clientId}
              endpoint={endpoint}
              isBusy={act.isPending}
              onEdit={() => edit(endpoint.id)}
              onAct={act.mutate}
            />
          ))}
        </Stack>
      )}
      {edited !== null && <EndpointFields form={form} />}
      {items && edited === null && items.length < WEBHOOK_ENDPOINTS_MAX && (
        <Row gap={3}>
          <Button variant="secondary" isSmall onClick={() => edit('new')}>
            {texts.add}
          </Button>
        </Row>
      )}
    </SettingsSection>
  );
}
