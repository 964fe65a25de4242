import { render, screen } from '@testing-library/react';
import { createRef } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { buttonClassName } from './button.tsx';
import { DateField } from './date-field.tsx';
import { Disclosure } from './disclosure.tsx';
import { boxClassName, Grid, Row, rowClassName, Stack } from './layout.tsx';
import { RadioGroup } from './radio-group.tsx';
import { Select } from './select.tsx';
import { Muted, Text } from './text.tsx';

const OPTIONS = ['all', 'none'].map((value) => ({ value, label: `Those of ${value}` }));

it('a filled button, and no other, is known to the page', () => {
  const isKnown = (name: string) => name.split(' ').includes('is-primary');
  expect(isKnown(buttonClassName())).toBe(true);
  expect(isKnown(buttonClassName({ variant: 'tinted' }))).toBe(false);
});

describe('layout and text primitives', () => {
  it('render the requested element with its own properties', () => {
    const form = createRef<HTMLFormElement>();
    render(
      <Stack as="form" ref={form} gap={3} aria-label="Form" noValidate>
        <Row as="ul" justify="between">
          <li>One</li>
        </Row>
        <Text as="h2">Title</Text>
        <Muted as="time" dateTime="2026-11-26">
          today
        </Muted>
      </Stack>,
    );
    expect(screen.getByRole('form', { name: 'Form' })).toBe(form.current);
    expect(form.current?.noValidate).toBe(true);
    expect(screen.getByRole('list').tagName).toBe('UL');
    expect(screen.getByRole('heading', { level: 2, name: 'Title' })).toBeDefined();
    expect(screen.getByText('today').getAttribute('datetime')).toBe('2026-11-26');
  });

  it('are a div, or a paragraph for text, by default', () => {
    const { container } = render(
      <Grid columns={2}>
        <Muted>Words</Muted>
      </Grid>,
    );
    expect(container.firstElementChild?.tagName).toBe('DIV');
    expect(screen.getByText('Words').tagName).toBe('P');
  });

  it('set no style attribute, and put the page’s class last', () => {
    render(
      <Row gap={2} lineGap={0} isOneLine isTarget tone="muted" size="small" breaks="never" className="own">
        Words
      </Row>,
    );
    const { attributes, className } = screen.getByText('Words');
    expect([...attributes].map(({ name }) => name)).toEqual(['class']);
    expect(className.split(' ').at(-1)).toBe('own');
    expect(className).not.toContain('undefined');
  });

  it('give links and buttons the same class names for the same look', () => {
    render(
      <Row gap={2} isTarget tone="plain">
        Words
      </Row>,
    );
    expect(rowClassName({ gap: 2, isTarget: true, tone: 'plain' })).toBe(screen.getByText('Words').className);
    expect(boxClassName({ tone: 'plain', isUndecorated: true }).split(' ')).toHaveLength(2);
  });
});

describe('a disclosure', () => {
  it('is the native element, which opens by keyboard and is found by page search', () => {
    const { container, rerender } = render(<Disclosure title="More">Words</Disclosure>);
    const details = container.querySelector('details');
    expect(details?.open).toBe(false);
    expect(details?.firstElementChild?.tagName).toBe('SUMMARY');
    expect(details?.firstElementChild?.textContent).toBe('More');
    rerender(
      <Disclosure title="More" open>
        Words
      </Disclosure>,
    );
    expect(details?.open).toBe(true);
  });

  it('accepts a heading as its title', () => {
    render(
      <Disclosure look="row" ground="card" title={<h3>Vital signs</h3>}>
        Words
      </Disclosure>,
    );
    expect(screen.getByRole('heading', { level: 3, name: 'Vital signs' }).closest('summary')).not.toBeNull();
  });
});

describe('a select', () => {
  it('is the native list and shows the selected option', () => {
    const choose = vi.fn();
    render(<Select aria-label="Which" options={OPTIONS} value="none" onChange={choose} />);
    const select = screen.getByRole('combobox', { name: 'Which' });
    expect(select.tagName).toBe('SELECT');
    expect(select).toHaveProperty('value', 'none');
  });

  it('does not offer an option that is hidden', () => {
    render(<Select aria-label="Which" options={[{ value: '', label: '', isHidden: true }, ...OPTIONS]} />);
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Those of all',
      'Those of none',
    ]);
  });
});

describe('a date field', () => {
  it.each([
    ['day', 'date'],
    ['time', 'time'],
    ['instant', 'datetime-local'],
  ] as const)('for a %s is the native field of type %s', (kind, type) => {
    render(<DateField label="When" kind={kind} />);
    expect(screen.getByLabelText('When').getAttribute('type')).toBe(type);
  });

  it('describes its error and its help', () => {
    render(<DateField label="When" error="Not a day" hint="Of your birth" />);
    const field = screen.getByLabelText('When');
    const words = (field.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(words).toEqual(['Not a day', 'Of your birth']);
  });

  it('looks empty only while it is', () => {
    const { rerender } = render(<DateField label="When" value="" onChange={() => {}} />);
    expect(screen.getByLabelText('When').dataset.isEmpty).toBe('true');
    rerender(<DateField label="When" value="2026-11-26" onChange={() => {}} />);
    expect(screen.getByLabelText('When').dataset.isEmpty).toBe('false');
  });
});

it('a scale describes its first and its last option, and no other, by its ends', () => {
  const options = ['1', '2', '3'].map((value) => ({ value, label: value }));
  const ends = ['Worst', 'Best'] as const;
  render(<RadioGroup label="Quality" name="quality" options={options} value={null} onChange={vi.fn()} ends={ends} />);
  const described = screen.getAllByRole('radio').map((radio) => {
    const id = radio.getAttribute('aria-describedby');
    return id && document.getElementById(id)?.textContent;
  });
  expect(described).toEqual(['Worst', null, 'Best']);
});
