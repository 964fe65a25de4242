import type { ClientSettings } from '@mien/contract';
import { clientSettings as english } from '@mien/messages';
import { Spinner } from '@mien/ui';
import { Suspense } from 'react';
import { textsOf } from '../../shared/platform/language.ts';
import { lazyComponent } from '../../shared/platform/lazy-component.tsx';
import { pluralText } from '../../shared/platform/plural-text.ts';
import { programStateOf } from './program-state.ts';
import { SettingsSection } from './settings-section.tsx';
import { type Programs, usePrograms } from './use-programs.ts';

const { loading, programs: texts } = textsOf('clientSettings', english);

/** Few clients connect programs: loaded after the page. */
const ProgramsSection = lazyComponent(async () => (await import('./programs-section.tsx')).ProgramsSection);

/** The number of programs that are on; empty while it is unknown. */
function stateText({ data, isError }: Programs): string {
  if (!data) return isError ? texts.state.unknown : '';
  const count = data.filter((program) => programStateOf(program) === 'on').length;
  return count === 0 ? texts.state.none : pluralText(texts.state.on, count);
}

/** The section of programs: its row at once, its contents when they have loaded. */
export function ProgramsSlot({ settings: { clientId } }: { readonly settings: ClientSettings }) {
  const programs = usePrograms(clientId);
  return (
    <SettingsSection id="programs" state={stateText(programs)} error={null}>
      <Suspense fallback={<Spinner text={loading} />}>
        <ProgramsSection clientId={clientId} programs={programs} />
      </Suspense>
    </SettingsSection>
  );
}
