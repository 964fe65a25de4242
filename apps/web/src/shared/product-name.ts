import { createContext, useContext } from 'react';

const ProductNameContext = createContext('');
export const ProductNameProvider = ProductNameContext.Provider;

/** The product's name; empty until it is known for the first time. */
export function useProductName(): string {
  return useContext(ProductNameContext);
}
