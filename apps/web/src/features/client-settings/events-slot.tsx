import type { ClientSettings } from '@mien/contract';
import { clientSettings as english } from '@mien/messages';
import { Spinner } from '@mien/ui';
import { Suspense } from 'react';
import { textsOf } from '../../shared/platform/language.ts';
import { optionalComponent } from '../../shared/platform/lazy-component.tsx';
import { pluralText } from '../../shared/platform/plural-text.ts';
import { type Endpoints, useEndpoints } from './events.queries.ts';
import { SettingsSection } from './settings-section.tsx';

const { loading, events: texts } = textsOf('clientSettings', english);

/** Few clients use it: loaded after the page. */
const EventsSection = optionalComponent(async () => (await import('./events-section.tsx')).EventsSection);

/** The number of addresses that are on; empty while it is unknown. */
function stateText({ data, isError }: Endpoints): string {
  if (!data) return isError ? texts.state.unknown : '';
  const count = data.items.filter(({ stopReason }) => stopReason === null).length;
  return count === 0 ? texts.state.none : pluralText(texts.state.on, count);
}

/** The section of events: its row at once, its contents when they have loaded. */
export function EventsSlot({ settings: { clientId } }: { readonly settings: ClientSettings }) {
  const endpoints = useEndpoints(clientId);
  const state = stateText(endpoints);
  return (
    <Suspense
      fallback={
        <SettingsSection id="events" state={state} error={null}>
          <Spinner text={loading} />
        </SettingsSection>
      }
    >
      <EventsSection clientId={clientId} endpoints={endpoints} state={state} />
    </Suspense>
  );
}
