import { patientsPage as english } from '@mien/messages';
import { IconButton, Row } from '@mien/ui';
import { Suspense, useState } from 'react';
import { ChipSelect } from '../../shared/forms/chip-select.tsx';
import { textsOf } from '../../shared/platform/language.ts';
import { lazyComponent } from '../../shared/platform/lazy-component.tsx';
import { useLastOpen } from '../../shared/platform/use-overlay-state.ts';
import type { ListPartProps } from './list-parts.tsx';
import { useSavedViews } from './saved-views.queries.ts';
import { listStateOf, viewQueryOf } from './users.model.ts';

const { views: texts } = textsOf('patientsPage', english);

const ViewsSheet = lazyComponent(async () => (await import('./views-sheet.tsx')).ViewsSheet);

/** The built-in views and the user's own, with a button to save the open one. */
export function ViewChoice({ state, onShow }: Pick<ListPartProps, 'state' | 'onShow'>) {
  const saved = useSavedViews();
  const [isOpen, setIsOpen] = useState(false);
  const wasOpen = useLastOpen(isOpen || null);
  const address = viewQueryOf(state);
  const builtIn = [
    { value: '', label: texts.directory },
    { value: 'view=patients', label: texts.patients },
  ];
  const own = (saved.data ?? []).map(({ name, query }) => ({ value: viewQueryOf(query), label: name }));
  const options = [...builtIn, ...own];
  const isKnown = options.some(({ value }) => value === address);
  return (
    <Row gap={1}>
      <ChipSelect
        label={texts.label}
        value={address}
        options={isKnown ? options : [...options, { value: address, label: texts.unsaved }]}
        onChange={(value) => onShow(listStateOf(new URLSearchParams(value)))}
      />
      <IconButton icon="pencil" label={texts.manage} onClick={() => setIsOpen(true)} />
      {wasOpen && (
        <Suspense fallback={null}>
          <ViewsSheet isOpen={isOpen} onClose={() => setIsOpen(false)} state={state} />
        </Suspense>
      )}
    </Row>
  );
}
