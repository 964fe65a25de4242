import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { SIGNAL_ENGINE_VERSION } from '../packages/signal/src/index.ts';
import { ROOT } from './processes.ts';

const path = join(ROOT, 'docs/model-card.md');
const card = readFileSync(path, 'utf8');

it('the model card is of the engine that runs', () => {
  expect(
    card.match(/signal engine (\d+\.\d+\.\d+)/)?.[1],
    'docs/model-card.md: read it again, then name the version',
  ).toBe(SIGNAL_ENGINE_VERSION);
});

it('the model card types no figure of accuracy: those are written by the bench', () => {
  expect(
    card.match(/\d+([.,]\d+)?\s*(bpm|%\s*(answered|coverage|of (the )?scans))|(MAE|RMSE)\s*(of|:)?\s*\d/gi),
  ).toBeNull();
});

it('what the model card points to is there', () => {
  const links = [...card.matchAll(/\]\(([^)#]+)(#[^)]*)?\)/g)].map(([, target = '']) => target);
  const missing = links.filter((link) => !existsSync(join(dirname(path), link)));
  expect(links.length).toBeGreaterThan(5);
  expect(missing).toEqual([]);
  const scripts = Object.keys(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).scripts);
  const named = [...card.matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name);
  expect(named.filter((name) => !scripts.includes(name))).toEqual([]);
});
