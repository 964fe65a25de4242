import { createContext, useContext } from 'react';

const ProductNameContext = createContext('');
export const ProductNameProvider = ProductNameContext.Provider;

/**
 * The product's name that the server wrote into the document; empty if another server delivers it, during development.
 */
export function productNameOfDocument(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? '';
}

/** The product's name; empty until first known. */
export function useProductName(): string {
  return useContext(ProductNameContext);
}
