import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PageHeading } from './page-heading.tsx';

it('the page heading takes focus when the page changes, but not on the first page or if the page opts out', () => {
  const page = render(<PageHeading key="first" title="First" />);
  expect(document.activeElement).toBe(document.body);
  page.rerender(<PageHeading key="second" title="Second" />);
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Second' }));
  page.rerender(<PageHeading key="third" title="Third" takesFocus={false} />);
  expect(document.activeElement).toBe(document.body);
});
