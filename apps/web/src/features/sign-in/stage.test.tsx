import { fireEvent, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Stage } from './stage.tsx';

const shown = () => screen.getByRole<HTMLInputElement>('radio', { checked: true }).value;

function swipe(fromX: number, toX: number) {
  const picture = screen.getByRole('img', { name: /^A scan/ });
  fireEvent.pointerDown(picture, { clientX: fromX });
  fireEvent.pointerUp(picture, { clientX: toX });
}

it('shows scan, score or trend with its dots', () => {
  render(<Stage />);
  expect(shown()).toBe('scan');
  for (const [name, scene] of [
    ['Trend', 'trend'],
    ['Score', 'score'],
    ['Scan', 'scan'],
  ] as const) {
    fireEvent.click(screen.getByRole('radio', { name }));
    expect(shown()).toBe(scene);
  }
});

it('keeps the picture that was chosen in the server’s drawing', () => {
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(<Stage />);
  fireEvent.click(screen.getByRole('radio', { name: 'Score' }));
  render(<Stage />, { container, hydrate: true });
  expect(shown()).toBe('score');
  swipe(200, 100);
  expect(shown()).toBe('trend');
});

it('turns by swiping, and stays at its ends and after a short swipe', () => {
  render(<Stage />);
  swipe(200, 100);
  expect(shown()).toBe('score');
  swipe(200, 180);
  expect(shown()).toBe('score');
  swipe(200, 100);
  swipe(200, 100);
  expect(shown()).toBe('trend');
  swipe(100, 200);
  swipe(100, 200);
  swipe(100, 200);
  expect(shown()).toBe('scan');
});
