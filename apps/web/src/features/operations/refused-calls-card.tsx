import type { Operations } from '@mien/contract';
import { operations as english } from '@mien/messages';
import { Disclosure, Muted, Stack } from '@mien/ui';
import { textsOf } from '../../shared/platform/language.ts';
import { SECTION_IDS } from './findings.ts';
import { Part, Table } from './operations-parts.tsx';

const texts = textsOf('operations', english);

/** Numbers in which an attack would show first. */
export function RefusedCallsCard({
  refusedCalls,
  refusedNetworks,
}: Pick<Operations, 'refusedCalls' | 'refusedNetworks'>) {
  const words = texts.refusedCalls;
  return (
    <Part title={words.title} id={SECTION_IDS.calls}>
      <Muted>{words.text}</Muted>
      <Table
        title={words.title}
        isOnly
        columns={[words.kind, words.count]}
        rows={refusedCalls.map(({ kind, count }) => [words.kinds[kind], count])}
      />
      {refusedNetworks.length > 0 && (
        <>
          <Table
            title={words.networks.title}
            columns={[words.networks.network, words.kind, words.count]}
            rows={refusedNetworks.map(({ label, kind, count }) => [label, words.kinds[kind], count])}
          />
          <Muted>{words.networks.text}</Muted>
        </>
      )}
      {refusedCalls.length > 0 && (
        <Disclosure title={words.advice.title}>
          <Stack as="dl" gap={3}>
            {refusedCalls.map(({ kind }) => (
              <Stack key={kind}>
                <dt>
                  <strong>{words.kinds[kind]}</strong>
                </dt>
                <Muted as="dd">{words.advice.kinds[kind]}</Muted>
              </Stack>
            ))}
          </Stack>
        </Disclosure>
      )}
    </Part>
  );
}
