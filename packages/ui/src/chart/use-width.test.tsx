import { render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useWidth } from './index.ts';

function Measured({ isEmpty }: { readonly isEmpty: boolean }) {
  const { ref, widthPx } = useWidth<HTMLParagraphElement>();
  return isEmpty ? null : <p ref={ref}>{widthPx}</p>;
}

afterEach(() => vi.restoreAllMocks());

it('measures an element that appears after the first render', () => {
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(598);
  const { container, rerender } = render(<Measured isEmpty />);
  rerender(<Measured isEmpty={false} />);
  expect(container.textContent).toBe('598');
});
