import type { ClientSettings } from '@mien/contract';
import { clientSettings as english } from '@mien/messages';
import { Spinner } from '@mien/ui';
import { Suspense } from 'react';
import { textsOf } from '../../shared/platform/language.ts';
import { optionalComponent } from '../../shared/platform/lazy-component.tsx';
import { SettingsSection } from './settings-section.tsx';

const texts = textsOf('clientSettings', english);

/** The longest section: loaded after the page. */
const SignOnSection = optionalComponent(async () => (await import('./sign-on-section.tsx')).SignOnSection);

/** Placeholder for the sign-on section until it has loaded. */
export function SignOnSlot({ settings }: { readonly settings: ClientSettings }) {
  return (
    <Suspense
      fallback={
        <SettingsSection
          id="singleSignOn"
          state={settings.singleSignOn.provider === null ? texts.off : texts.on}
          error={null}
        >
          <Spinner text={texts.loading} />
        </SettingsSection>
      }
    >
      <SignOnSection settings={settings} />
    </Suspense>
  );
}
