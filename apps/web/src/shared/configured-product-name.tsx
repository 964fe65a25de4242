import type { ReactNode } from 'react';
import { ProductNameProvider } from './product-name.ts';
import { useConfiguration } from './session.ts';
import { stored } from './stored.ts';

/** Tells the pages below it the product's name: as configured, and until that is known as this device remembers it. */
export function ConfiguredProductName({ children }: { readonly children: ReactNode }) {
  const { data } = useConfiguration();
  return (
    <ProductNameProvider value={data?.productName ?? stored.productName.get() ?? ''}>{children}</ProductNameProvider>
  );
}
