import type { ReactNode } from 'react';
import { ProductNameProvider, productNameOfDocument } from './product-name.ts';
import { useConfiguration } from './session.ts';

/** Tells the pages below it the product's name: as configured, and until that is known as the document says. */
export function ConfiguredProductName({ children }: { readonly children: ReactNode }) {
  const { data } = useConfiguration();
  return <ProductNameProvider value={data?.productName ?? productNameOfDocument()}>{children}</ProductNameProvider>;
}
