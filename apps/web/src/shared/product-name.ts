import { createContext, useContext } from 'react';

const ProductNameContext = createContext('');
export const ProductNameProvider = ProductNameContext.Provider;

/** The product's name as the server wrote it into the document; empty where another server did not, during development. */
export function productNameOfDocument(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? '';
}

/** The product's name; empty until it is known for the first time. */
export function useProductName(): string {
  return useContext(ProductNameContext);
}
