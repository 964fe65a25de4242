import type { ClientSettings } from '@mien/contract';
import { clientSettings as english } from '@mien/messages';
import { Spinner } from '@mien/ui';
import { Suspense } from 'react';
import { textsOf } from '../../shared/platform/language.ts';
import { optionalComponent } from '../../shared/platform/lazy-component.tsx';
import { SettingsSection } from './settings-section.tsx';

const texts = textsOf('clientSettings', english);

/** Few clients use it: loaded after the page. */
const EventsSection = optionalComponent(async () => (await import('./events-section.tsx')).EventsSection);

/** Placeholder for the events section until it has loaded. */
export function EventsSlot({ settings }: { readonly settings: ClientSettings }) {
  const { title, about } = texts.events;
  return (
    <Suspense
      fallback={
        <SettingsSection id="events" title={title} about={about} error={null}>
          <Spinner text={texts.loading} />
        </SettingsSection>
      }
    >
      <EventsSection settings={settings} />
    </Suspense>
  );
}
