import { shell as english, fill } from '@mien/messages';
import { type ReactNode, useEffect, useRef } from 'react';
import { isFirstPage, leaveFirstPage } from './first-page.ts';
import { textsOf } from './language.ts';
import { useProductName } from './product-name.ts';

const { title: titleText } = textsOf('shell', english);

/** Sets the tab's title. */
export function usePageTitle(page: string): void {
  const productName = useProductName();
  useEffect(() => {
    document.title = productName === '' ? page : fill(titleText, { page, productName });
  }, [page, productName]);
}

interface PageHeadingProps {
  readonly title: string;
  readonly id?: string;
  /** Title of the tab, if it says more than the heading. */
  readonly tab?: string;
  readonly children?: ReactNode;
  /** False if a field of the page takes focus instead. */
  readonly takesFocus?: boolean;
}

/** The one h1 of a page. Sets the tab's title, and takes focus when the page changes so that screen readers read it. */
export function PageHeading({ title, id, tab = title, children, takesFocus = true }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  usePageTitle(tab);
  useEffect(() => {
    // The first page keeps the browser's own focus.
    if (!isFirstPage() && takesFocus) heading.current?.focus({ preventScroll: true });
    leaveFirstPage();
  }, [takesFocus]);
  return (
    <h1 ref={heading} id={id} tabIndex={-1}>
      {children ?? title}
    </h1>
  );
}
