// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { NoHandoffPage } from './plain-pages.tsx';

let root: Root;
let place: HTMLElement;
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  place = document.createElement('div');
  root = createRoot(place);
});
afterEach(() => {
  act(() => root.unmount());
  vi.unstubAllGlobals();
});

const show = (loadConfig: () => Promise<{ returnUrl: string; productName: string }>) =>
  act(async () => root.render(<NoHandoffPage loadConfig={loadConfig} />));

it('the bare scan site has the logo, the name and the address of the product', async () => {
  await show(async () => ({ returnUrl: 'https://mien.example/scanresult', productName: 'Mien' }));
  const [logo] = place.querySelectorAll('svg');
  expect(logo?.parentElement?.textContent).toBe('Mien');
  expect(place.querySelector('a')?.href).toBe('https://mien.example/');
});

it('the bare scan site names no product that it does not know', async () => {
  await show(() => Promise.reject(new Error('offline')));
  expect(place.querySelector('h1')?.textContent).toBe('This is the scan page');
  expect(place.querySelector('a')).toBeNull();
});
