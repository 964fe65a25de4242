import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useApi } from './api.tsx';
import { ProductNameProvider, productNameOfDocument } from './product-name.ts';
import { ConfigurationProvider, configurationQuery, SessionProvider, sessionQuery, WATCHED } from './session.ts';

/**
 * Tells the pages below it who is signed in and what is configured, the product's name among it: until that is known, as
 * the document says. The store is watched once for all of them, because watching it takes longer than reading it.
 */
export function AnswersOfEveryPage({ children }: { readonly children: ReactNode }) {
  const { client } = useApi();
  const session = useQuery({ ...sessionQuery(client), notifyOnChangeProps: WATCHED });
  const configuration = useQuery({ ...configurationQuery(client), notifyOnChangeProps: WATCHED });
  return (
    <SessionProvider value={session}>
      <ConfigurationProvider value={configuration}>
        <ProductNameProvider value={configuration.data?.productName ?? productNameOfDocument()}>
          {children}
        </ProductNameProvider>
      </ConfigurationProvider>
    </SessionProvider>
  );
}
