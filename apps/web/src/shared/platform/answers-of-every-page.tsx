import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useApi } from './api.tsx';
import { ProductNameProvider, productNameOfDocument } from './product-name.ts';
import { ConfigurationProvider, configurationQuery, SessionProvider, sessionQuery, WATCHED } from './session.ts';

/**
 * Provides the session and the configuration, including the product's name, to the pages below; until the name is known, the
 * document's is used. Subscribes to the store once for all pages, because that takes longer than reading it.
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
