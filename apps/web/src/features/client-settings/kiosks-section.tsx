import type { Kiosk, KioskWithCode } from '@mien/contract';
import { kiosks as english, fill } from '@mien/messages';
import { Button, Disclosure, Muted, Spinner, Stack } from '@mien/ui';
import { useState } from 'react';
import { textsOf } from '../../shared/platform/language.ts';
import { paths } from '../../shared/platform/paths.ts';
import { pluralText } from '../../shared/platform/plural-text.ts';
import { LoadProblem } from '../../shared/platform/problem-view.tsx';
import { Sheet } from '../../shared/platform/sheet.tsx';
import { KioskCodeSheet } from './kiosk-code-sheet.tsx';
import { KioskForm } from './kiosk-form.tsx';
import { KioskRow } from './kiosk-row.tsx';
import { useGroups } from './programs.queries.ts';
import type { Kiosks } from './use-kiosks.ts';

const texts = textsOf('kiosks', english);

interface KiosksSectionProps {
  readonly clientId: string;
  readonly kiosks: Kiosks;
}

/** The shared tablets of a client: list, a new one, pairing codes. */
export function KiosksSection({ clientId, kiosks }: KiosksSectionProps) {
  const [isAdding, setAdding] = useState(false);
  const [made, setMade] = useState<KioskWithCode | null>(null);
  const groups = useGroups(clientId, true);
  const items = kiosks.data ?? [];
  const ended = items.filter((kiosk) => kiosk.ended !== null);
  const active = items.filter((kiosk) => kiosk.ended === null);
  const rowsOf = (some: readonly Kiosk[]) => (
    <Stack as="ul" gap={4}>
      {some.map((kiosk) => (
        <KioskRow
          key={kiosk.id}
          clientId={clientId}
          kiosk={kiosk}
          groupCode={groups.data?.find(({ id }) => id === kiosk.groupId)?.code ?? null}
          onCode={setMade}
        />
      ))}
    </Stack>
  );
  return (
    <>
      {kiosks.isPending && <Spinner text={texts.loading} />}
      <LoadProblem query={kiosks} isPart />
      {kiosks.data && (active.length === 0 ? <Muted size="small">{texts.none}</Muted> : rowsOf(active))}
      {ended.length > 0 && <Disclosure title={pluralText(texts.ended, ended.length)}>{rowsOf(ended)}</Disclosure>}
      {kiosks.data && (
        <div>
          <Button variant="secondary" isSmall icon="plus" onClick={() => setAdding(true)}>
            {texts.add}
          </Button>
        </div>
      )}
      <Disclosure title={texts.how}>
        <Stack gap={2}>
          <Muted size="small">{fill(texts.rules.pair, { address: addressOfKiosk() })}</Muted>
          <Muted size="small">{texts.rules.slip}</Muted>
          <Muted size="small">{texts.rules.shows}</Muted>
          <Muted size="small">{texts.rules.lock}</Muted>
        </Stack>
      </Disclosure>
      <Sheet isOpen={isAdding} onClose={() => setAdding(false)} title={texts.add} closeLabel={texts.close}>
        <KioskForm
          clientId={clientId}
          groups={groups.data ?? []}
          onDone={(added) => {
            setAdding(false);
            setMade(added);
          }}
        />
      </Sheet>
      <KioskCodeSheet made={made} address={addressOfKiosk()} onClose={() => setMade(null)} />
    </>
  );
}

/** What to type into the tablet's browser. */
const addressOfKiosk = () => `${window.location.host}${paths.kiosk}`;
