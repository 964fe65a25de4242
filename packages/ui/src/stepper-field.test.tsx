import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { StepperField } from './stepper-field.tsx';

function Example() {
  const [value, setValue] = useState(10);
  return (
    <StepperField
      label="Weight"
      unit="lbs"
      lessLabel="less"
      moreLabel="more"
      value={value}
      onChange={({ target }) => setValue(Number(target.value))}
      onStep={(steps) => setValue((before) => before + steps)}
    />
  );
}

const shown = () => screen.getByLabelText<HTMLInputElement>('Weight').value;
const more = () => screen.getByRole('button', { name: 'more' });
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));

describe('a field with steps', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('steps once for a click, and for an arrow key', () => {
    render(<Example />);
    fireEvent.click(more());
    expect(shown()).toBe('11');
    fireEvent.keyDown(screen.getByLabelText('Weight'), { key: 'ArrowDown' });
    expect(shown()).toBe('10');
  });

  it('repeats while a button is held, and the click at its end is no step', () => {
    render(<Example />);
    fireEvent.pointerDown(more(), { button: 0 });
    wait(399);
    expect(shown()).toBe('10');
    wait(1 + 2 * 90);
    expect(shown()).toBe('13');
    fireEvent.pointerUp(more());
    fireEvent.click(more());
    wait(1000);
    expect(shown()).toBe('13');
    fireEvent.click(more());
    expect(shown()).toBe('14');
  });

  it.each(['pointerLeave', 'pointerCancel'] as const)('stops repeating on %s', (end) => {
    render(<Example />);
    fireEvent.pointerDown(more(), { button: 0 });
    wait(400);
    fireEvent[end](more());
    wait(1000);
    expect(shown()).toBe('11');
  });

  it('stops repeating when it disappears', () => {
    const { unmount } = render(<Example />);
    fireEvent.pointerDown(more(), { button: 0 });
    unmount();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('announces the number after a step, and not while it is typed', () => {
    render(<Example />);
    fireEvent.click(more());
    expect(screen.getByRole('status').textContent).toBe('11 lbs');
    fireEvent.change(screen.getByLabelText('Weight'), { target: { value: '12' } });
    expect(screen.getByRole('status').textContent).toBe('');
  });
});
