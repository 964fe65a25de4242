import type { ClientSettings } from '@mien/contract';
import { clientSettings as english } from '@mien/messages';
import { Spinner } from '@mien/ui';
import { Suspense } from 'react';
import { textsOf } from '../../shared/platform/language.ts';
import { lazyComponent } from '../../shared/platform/lazy-component.tsx';
import { pluralText } from '../../shared/platform/plural-text.ts';
import { SettingsSection } from './settings-section.tsx';
import { type Kiosks, useKiosks } from './use-kiosks.ts';

const { loading, kiosks: texts } = textsOf('clientSettings', english);

/** Few clients have tablets: loaded after the page. */
const KiosksSection = lazyComponent(async () => (await import('./kiosks-section.tsx')).KiosksSection);

/** The number of tablets that have not ended; empty while it is unknown. */
function stateText({ data, isError }: Kiosks): string {
  if (!data) return isError ? texts.state.unknown : '';
  const count = data.filter(({ ended }) => ended === null).length;
  return count === 0 ? texts.state.none : pluralText(texts.state.on, count);
}

/** The section of shared tablets: its row at once, its contents when they have loaded. */
export function KiosksSlot({ settings: { clientId } }: { readonly settings: ClientSettings }) {
  const kiosks = useKiosks(clientId);
  return (
    <SettingsSection id="kiosks" state={stateText(kiosks)} error={null}>
      <Suspense fallback={<Spinner text={loading} />}>
        <KiosksSection clientId={clientId} kiosks={kiosks} />
      </Suspense>
    </SettingsSection>
  );
}
