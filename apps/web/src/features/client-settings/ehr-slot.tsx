import type { ClientSettings } from '@mien/contract';
import { clientSettings as english } from '@mien/messages';
import { Spinner } from '@mien/ui';
import { Suspense } from 'react';
import { textsOf } from '../../shared/platform/language.ts';
import { optionalComponent } from '../../shared/platform/lazy-component.tsx';
import { SettingsSection } from './settings-section.tsx';
import { type EhrSettingsQuery, useEhrSettings } from './use-ehr-settings.ts';

const { loading, ehr: texts } = textsOf('clientSettings', english);

/** Few clients connect a health record: loaded after the page. */
const EhrSection = optionalComponent(async () => (await import('./ehr-section.tsx')).EhrSection);

/** Whether a record is connected; empty while it is unknown. */
function stateText({ data, isError }: EhrSettingsQuery): string {
  if (!data) return isError ? texts.state.unknown : '';
  return data.record === null ? texts.state.none : texts.state.on;
}

/** The section of the health record: its row at once, its contents when they have loaded. */
export function EhrSlot({ settings: { clientId } }: { readonly settings: ClientSettings }) {
  const query = useEhrSettings(clientId);
  const state = stateText(query);
  return (
    <Suspense
      fallback={
        <SettingsSection id="ehr" state={state} error={null}>
          <Spinner text={loading} />
        </SettingsSection>
      }
    >
      <EhrSection clientId={clientId} query={query} state={state} />
    </Suspense>
  );
}
