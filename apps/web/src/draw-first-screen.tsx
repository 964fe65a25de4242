import './server-language.ts';
import type { Client, DrawFirstScreen, MienContract } from '@mien/contract';
import { createToastStore } from '@mien/ui';
import { renderToString } from 'react-dom/server';
import { FirstScreen } from './app/first-screen.tsx';
import { DemoStrip } from './features/demo/demo-strip.tsx';
import { Stage } from './features/sign-in/stage.tsx';
import { type Api, ApiProvider } from './shared/platform/api.tsx';
import { ToastProvider } from './shared/platform/toasts.tsx';

function refuse(): never {
  throw new Error('a page asks for nothing while the server draws it');
}

const api: Api = {
  client: new Proxy({} as Client<MienContract>, { get: refuse }),
  uploadClient: refuse,
  clientWithToken: refuse,
  onSessionOver: refuse,
  confirmBy: refuse,
  confirm: refuse,
};

/** Renders the first screen as HTML: the server puts it into the document, and the browser hydrates it. */
export const draw: DrawFirstScreen = ({ productName, hostname, facts }) => {
  const toasts = createToastStore();
  return renderToString(
    <ApiProvider value={api}>
      <ToastProvider value={toasts}>
        <FirstScreen
          toasts={toasts}
          productName={productName}
          hostname={hostname}
          facts={facts}
          stage={Stage}
          strip={facts.demo && DemoStrip}
          fetchStrip={refuse}
          fetchApp={refuse}
          openApp={refuse}
        />
      </ToastProvider>
    </ApiProvider>,
  );
};
