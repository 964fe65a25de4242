import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { SIGNAL_ENGINE_VERSION } from '../packages/signal/src/index.ts';
import { ROOT } from './processes.ts';
import { rowOf } from './readme-figures.ts';

const card = readFileSync(join(ROOT, 'docs/model-card.md'), 'utf8');

it('the model card is for the current engine', () => {
  expect(
    card.match(/signal engine (\d+\.\d+\.\d+)/)?.[1],
    'docs/model-card.md: read it again, then name the version',
  ).toBe(SIGNAL_ENGINE_VERSION);
});

it('the model card contains no typed accuracy figures, which the bench writes', () => {
  expect(
    card.match(/\d+([.,]\d+)?\s*(bpm|%\s*(answered|coverage|of (the )?scans))|(MAE|RMSE)\s*(of|:)?\s*\d/gi),
  ).toBeNull();
});

it('the statements of the model card match the accuracy page', () => {
  const page = readFileSync(join(ROOT, 'docs/accuracy.md'), 'utf8');
  const skin = (type: string) => rowOf(page, '### The same usual rooms with each skin type', type);
  const figure = (cell: string | undefined): number => Number.parseFloat(cell ?? '');
  const prose = card.replace(/\s+/g, ' ');
  const light = skin('I');
  const isAll = (holds: (dark: Readonly<Record<string, string>>) => boolean): boolean =>
    ['V', 'VI'].map(skin).every(holds);
  expect(prose.includes('they are refused more often')).toBe(
    isAll((dark) => figure(dark.answered) < figure(light.answered)),
  );
  expect(prose.includes('what they are told is further from the truth on average')).toBe(
    isAll((dark) => figure(dark.MAE) > figure(light.MAE)),
  );
  expect(prose.includes('with wider intervals')).toBe(
    isAll((dark) => figure(dark['mean width']) > figure(light['mean width'])),
  );
  const film = rowOf(page, '## Rooms that nobody prepared', 'film beside the face');
  expect(prose.includes('drown the pulse in most scans')).toBe(figure(film.answered) < 45);
});

it('the model card names exactly the benches that wrote the accuracy page', () => {
  const page = readFileSync(join(ROOT, 'docs/accuracy.md'), 'utf8');
  const benches = (text: string): string[] =>
    [...new Set([...text.matchAll(/npm run (bench:[\w-]+)/g)].map(([, name = '']) => name))].sort();
  expect(benches(card)).toEqual(benches(page));
});
