import { LogoMark } from '@mien/ui/logo-mark';
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import html from '../../index.html?raw';

const drawing = (root: ParentNode) => [...root.querySelectorAll('path')].map((path) => path.getAttribute('d'));

it("the document shows the header's logo until the app has loaded", () => {
  const opening = new DOMParser().parseFromString(html, 'text/html').querySelector('#root .opening');
  const { container } = render(<LogoMark />);
  expect(drawing(container)).toHaveLength(2);
  expect(opening && drawing(opening)).toEqual(drawing(container));
});
