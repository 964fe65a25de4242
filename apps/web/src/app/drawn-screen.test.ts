import { beforeEach, describe, expect, it } from 'vitest';
import { stored } from '../shared/platform/stored.ts';
import { keepDrawnScreen } from './drawn-screen.ts';

const DRAWN = '<header>Mien</header><main><input></main>';

function draw(language: string | null, hostname = window.location.hostname): HTMLElement {
  const attributes = language === null ? '' : ` data-drawn-in="${language}" data-drawn-for="${hostname}"`;
  document.body.innerHTML = `<div id="root"${attributes}>${DRAWN}</div>`;
  return document.getElementById('root') as HTMLElement;
}

describe('a server-rendered screen', () => {
  beforeEach(() => stored.loggedOut.clear());

  it('is kept if it matches', () => {
    const root = draw('en');
    expect(keepDrawnScreen(true)).toBe(true);
    expect(root.innerHTML).toBe(DRAWN);
  });

  it.each<[string, () => void, string, boolean]>([
    ['another language was selected on this device', () => undefined, 'es', true],
    ['more than the first screen is rendered', () => undefined, 'en', false],
    ['a logout is recorded', () => stored.loggedOut.set('1'), 'en', true],
  ])('is emptied below its header if %s', (_, set, language, isEnough) => {
    const root = draw(language);
    set();
    expect(keepDrawnScreen(isEnough)).toBe(false);
    expect(root.innerHTML).toBe('<header>Mien</header><main></main>');
  });

  it('is emptied if it was rendered for another environment', () => {
    const root = draw('en', 'scan.example');
    expect(keepDrawnScreen(true)).toBe(false);
    expect(root.innerHTML).toBe('<header>Mien</header><main></main>');
  });

  it('is not expected in a document without one', () => {
    const root = draw(null);
    expect(keepDrawnScreen(true)).toBe(false);
    expect(root.innerHTML).toBe(DRAWN);
  });
});
