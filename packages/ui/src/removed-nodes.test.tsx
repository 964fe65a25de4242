import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { tolerateRemovedNodes } from './removed-nodes.ts';

function Page() {
  const [count, setCount] = useState(0);
  return (
    <main>
      <h1>Page {count}</h1>
      {count % 2 === 0 && <p role="status">A notice</p>}
      {count === 1 && <p>Before</p>}
      <p role="status">Always</p>
      <button type="button" onClick={() => setCount(count + 1)}>
        Next
      </button>
    </main>
  );
}

const { removeChild, insertBefore } = Node.prototype;

beforeEach(() => tolerateRemovedNodes());

afterEach(() => {
  cleanup();
  Object.assign(Node.prototype, { removeChild, insertBefore });
});

const next = () => fireEvent.click(screen.getByRole('button', { name: 'Next' }));

it('the page continues after an extension has removed its notices', () => {
  render(<Page />);
  for (const notice of screen.getAllByRole('status')) notice.remove();
  next();
  expect(screen.getByRole('heading', { name: 'Page 1' })).toBeDefined();
  expect(screen.getByText('Before')).toBeDefined();
  next();
  expect(screen.getByText('A notice')).toBeDefined();
  expect(screen.queryByText('Before')).toBeNull();
});

it('a node moved by an extension is removed from where it is', () => {
  render(<Page />);
  const notice = screen.getByText('A notice');
  const frame = document.createElement('div');
  notice.before(frame);
  frame.append(notice);
  next();
  expect(screen.queryByText('A notice')).toBeNull();
});

it('other calls are unchanged', () => {
  const parent = document.createElement('div');
  const [first, second] = [document.createElement('i'), document.createElement('b')];
  expect(parent.insertBefore(second, null)).toBe(second);
  expect(parent.insertBefore(first, second)).toBe(first);
  expect(parent.innerHTML).toBe('<i></i><b></b>');
  expect(parent.removeChild(first)).toBe(first);
  expect(parent.innerHTML).toBe('<b></b>');
});
