import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { type Faults, useForm } from './use-form.ts';

interface Values {
  readonly name: string;
  readonly city: string;
}
type Says = 'sent' | 'left' | 'leftTyped';

function faultsOf({ name, city }: Values): Faults<Values, 'missing' | 'long'> {
  return {
    ...(name === '' ? { name: 'missing' as const } : name.length > 5 && { name: 'long' as const }),
    ...(city === '' && { city: 'missing' as const }),
  };
}

interface TwoFieldsProps {
  readonly says?: Says;
  readonly of?: string;
  readonly draft?: string;
  readonly start?: Values;
  readonly refused?: Faults<Values, 'missing' | 'long'>;
  readonly send?: (values: Values) => void;
}

function TwoFields({
  says = 'sent',
  of = 'one',
  draft,
  start = { name: '', city: '' },
  refused,
  send = () => undefined,
}: TwoFieldsProps) {
  const form = useForm({
    start: () => start,
    of,
    faultsOf,
    says,
    send,
    refused: refused ?? null,
    ...(draft === undefined ? {} : { draft }),
  });
  return (
    <form ref={form.element} onSubmit={form.submit} data-testid="form">
      {(['name', 'city'] as const).map((field) => (
        <label key={field}>
          {field}
          <input {...form.field(field)} aria-invalid={form.faultOf(field) !== null} />
          <output data-testid={`said-${field}`}>{form.faultOf(field)}</output>
        </label>
      ))}
      <button type="button" onClick={() => form.unsay(['name'])}>
        unsay
      </button>
    </form>
  );
}

const field = (name: keyof Values) => screen.getByLabelText<HTMLInputElement>(name);
const said = () => (['name', 'city'] as const).map((name) => screen.getByTestId(`said-${name}`).textContent);
const type = (name: keyof Values, text: string) => fireEvent.change(field(name), { target: { value: text } });
const send = () => fireEvent.submit(screen.getByTestId('form'));

describe('useForm with errors on submit', () => {
  it('shows none before, then all, and focuses the first', () => {
    const sent = vi.fn();
    render(<TwoFields send={sent} />);
    fireEvent.blur(field('name'));
    expect(said()).toEqual(['', '']);
    send();
    expect(said()).toEqual(['missing', 'missing']);
    expect(document.activeElement).toBe(field('name'));
    expect(sent).not.toHaveBeenCalled();
  });

  it('shows an error until it is fixed, and a new one only on the next submit', () => {
    render(<TwoFields />);
    send();
    type('name', 'toolong');
    expect(said()).toEqual(['long', 'missing']);
    type('name', 'right');
    expect(said()).toEqual(['', 'missing']);
    type('name', 'toolong');
    expect(said()).toEqual(['', 'missing']);
    send();
    expect(said()).toEqual(['long', 'missing']);
  });

  it('sends its values if there is no error', () => {
    const sent = vi.fn();
    render(<TwoFields send={sent} />);
    type('name', 'Ana');
    type('city', 'Ronda');
    send();
    expect(sent).toHaveBeenCalledExactlyOnceWith({ name: 'Ana', city: 'Ronda' });
  });

  it('removes an error on request', () => {
    render(<TwoFields />);
    send();
    fireEvent.click(screen.getByRole('button', { name: 'unsay' }));
    expect(said()).toEqual(['', 'missing']);
  });
});

describe('useForm with errors on blur', () => {
  it('updates an error on every change after that', () => {
    render(<TwoFields says="left" />);
    fireEvent.blur(field('name'));
    expect(said()).toEqual(['missing', '']);
    type('name', 'right');
    expect(said()).toEqual(['', '']);
    type('name', 'toolong');
    expect(said()).toEqual(['long', '']);
  });

  it('shows none for an empty field if only typed values are validated', () => {
    render(<TwoFields says="leftTyped" />);
    fireEvent.blur(field('name'));
    expect(said()).toEqual(['', '']);
    type('name', 'toolong');
    expect(said()).toEqual(['', '']);
    fireEvent.blur(field('name'));
    expect(said()).toEqual(['long', '']);
  });
});

it('shows an error of the server until its field is changed', () => {
  render(<TwoFields start={{ name: 'Ana', city: 'Ronda' }} refused={{ name: 'long', city: 'missing' }} />);
  expect(said()).toEqual(['long', 'missing']);
  type('city', 'Cádiz');
  expect(said()).toEqual(['long', '']);
});

it('useForm is reset when its subject changes', () => {
  const { rerender } = render(<TwoFields of="one" />);
  send();
  type('city', 'Ronda');
  rerender(<TwoFields of="two" start={{ name: '', city: 'Cádiz' }} />);
  expect(field('city').value).toBe('Cádiz');
  expect(said()).toEqual(['', '']);
});

describe('a draft of a form', () => {
  it('survives a reload of the tab, under its own name only', () => {
    render(<TwoFields draft="weight of Ana" />);
    fireEvent.change(field('name'), { target: { value: '186' } });
    cleanup();
    render(<TwoFields draft="weight of Ben" />);
    expect(field('name').value).toBe('');
    cleanup();
    render(<TwoFields draft="weight of Ana" />);
    expect([field('name').value, field('city').value]).toEqual(['186', '']);
  });

  it('is dropped once the form has another subject', () => {
    const { rerender } = render(<TwoFields draft="cuff" of="first" />);
    fireEvent.change(field('name'), { target: { value: '186' } });
    rerender(<TwoFields draft="cuff" of="second" />);
    expect(field('name').value).toBe('');
    cleanup();
    render(<TwoFields draft="cuff" of="second" />);
    expect(field('name').value).toBe('');
  });

  it('is not stored for an untouched form, nor without a name', () => {
    render(<TwoFields draft="cuff" start={{ name: 'known', city: '' }} />);
    cleanup();
    render(<TwoFields draft="cuff" />);
    expect(field('name').value).toBe('');
    fireEvent.change(field('name'), { target: { value: 'typed' } });
    cleanup();
    render(<TwoFields />);
    expect(field('name').value).toBe('');
  });

  it('drops fields that the form no longer has, and values of another type', () => {
    sessionStorage.setItem('formDrafts', JSON.stringify({ cuff: { name: 7, city: 'Austin', gone: 'x' } }));
    const send = vi.fn();
    render(<TwoFields draft="cuff" send={send} />);
    expect([field('name').value, field('city').value]).toEqual(['', 'Austin']);
  });
});
