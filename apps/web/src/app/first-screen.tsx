import type { Configuration, FirstScreenFacts } from '@mien/contract';
import { shell as english, fill } from '@mien/messages';
import type { ToastStore } from '@mien/ui';
import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react';
import type { DemoStripProps } from '../features/demo/demo-strip.tsx';
import { FirstStep } from '../features/sign-in/first-step.tsx';
import type { StageProps } from '../features/sign-in/sign-in.model.ts';
import { useApi } from '../shared/platform/api.tsx';
import { ClientLogo } from '../shared/platform/client-logo.tsx';
import { textsOf } from '../shared/platform/language.ts';
import { LanguageChoice } from '../shared/platform/language-choice.tsx';
import { paths } from '../shared/platform/paths.ts';
import { ProductNameProvider } from '../shared/platform/product-name.ts';
import { sessionOfCookie } from '../shared/platform/session-of-cookie.ts';
import { forgetPerson } from '../shared/platform/stored.ts';
import { prefetchWhenIdle, whenPainted } from '../shared/platform/when-idle.ts';
import { environmentOf } from './environment.ts';
import type { Known } from './known.ts';
import { Frame, HeaderFrame } from './shell/frame.tsx';
import styles from './shell/shell.module.css';

const texts = textsOf('shell', english);

interface FirstScreenProps {
  readonly toasts: ToastStore;
  /** Used until the server has responded. */
  readonly productName: string;
  /** From the page's URL. */
  readonly hostname: string;
  /** What the server wrote into the document; used until it has responded. */
  readonly facts: FirstScreenFacts;
  /** Draws the picture next to the form. */
  readonly stage: ComponentType<StageProps>;
  /** The strip of the demo, if the document is that of a demo. */
  readonly strip: ComponentType<DemoStripProps> | null;
  /** Loads the strip. */
  readonly fetchStrip: () => Promise<ComponentType<DemoStripProps>>;
  /** Preloads the app. */
  readonly fetchApp: () => Promise<unknown>;
  /** Replaces this screen with the app. Rejects if the app cannot be loaded. */
  readonly openApp: (known: Known) => Promise<void>;
}

/**
 * The sign-in page with which most visits begin: rendered without the router, the query cache and the contract, which
 * load later. The app takes over when the user is signed in, or as soon as a code was requested. See
 * docs/topics/web-app.md.
 */
export function FirstScreen({
  toasts,
  productName: nameOfDocument,
  hostname,
  facts: factsOfDocument,
  stage,
  strip,
  fetchStrip,
  fetchApp,
  openApp,
}: FirstScreenProps) {
  const { client } = useApi();
  const [productName, setProductName] = useState(nameOfDocument);
  const [{ isEveryScanOurs, isTrialOffered, demo }, setFacts] = useState(factsOfDocument);
  const [DemoStrip, setStrip] = useState(() => strip);
  const known = useRef<Known>({});
  const goOn = useCallback(() => openApp(known.current), [openApp]);
  /** The known "not signed in" is no longer true. */
  const enter = useCallback(() => {
    const { session: _, ...rest } = known.current;
    return openApp(rest);
  }, [openApp]);

  useEffect(() => {
    let isOver = false;
    const learn = (more: Known) => {
      known.current = { ...known.current, ...more };
    };
    async function askForSession(): Promise<void> {
      const session = await sessionOfCookie(client);
      if (isOver) return;
      if (session !== null) return goOn();
      // An expired session clears as much as a log-out.
      forgetPerson();
      learn({ session });
    }
    async function askForConfiguration(): Promise<void> {
      const configuration = await client.configurations.get();
      if (isOver) return;
      setProductName(configuration.productName);
      setFacts(factsOf(configuration));
      if (configuration.demo) void fetchStrip().then((Strip) => setStrip(() => Strip));
      learn({ configuration });
      const { pathname } = window.location;
      if (!configuration.hasBeacon || !isSignIn(pathname)) return;
      learn({ countedPage: pathname });
      const { analyticsId } = environmentOf(hostname);
      await client.pageViews.count({ body: { analyticsId, page: pathname } });
    }
    // The responses were prefetched; parsing them needs the contract, which must not delay the screen.
    const stopAsking = whenPainted(() => {
      // The user may still be signed in: the app retries the request. If the app cannot load, this screen stays.
      askForSession().catch(() => (isOver ? undefined : goOn().catch(() => undefined)));
      // Losing a page view is acceptable.
      askForConfiguration().catch(() => undefined);
    });
    const stopFetching = prefetchWhenIdle(() => void fetchApp().catch(() => undefined));
    // Only the app can show the target of Back after a reload.
    const goBack = () => void goOn().catch(() => undefined);
    window.addEventListener('popstate', goBack);
    return () => {
      isOver = true;
      stopAsking();
      stopFetching();
      window.removeEventListener('popstate', goBack);
    };
  }, [client, goOn, fetchApp, fetchStrip, hostname]);

  const logo = (
    <a
      href={paths.signIn}
      className={styles.logo}
      aria-label={productName ? fill(texts.logo.label, { productName }) : texts.logo.fallback}
    >
      <ClientLogo look={undefined} productName={productName} />
    </a>
  );
  return (
    <ProductNameProvider value={productName}>
      <Frame
        toasts={toasts}
        top={DemoStrip && demo && <DemoStrip people={demo.people} onSignedIn={enter} />}
        header={
          <HeaderFrame logo={logo} label={environmentOf(hostname).label}>
            <LanguageChoice at="header" />
          </HeaderFrame>
        }
      >
        <FirstStep {...{ goOn, enter, isEveryScanOurs, isTrialOffered, stage }} />
      </Frame>
    </ProductNameProvider>
  );
}

const factsOf = ({ isEveryScanOurs, isTrialOffered, demo }: Configuration): FirstScreenFacts => ({
  isEveryScanOurs: isEveryScanOurs ?? false,
  isTrialOffered: isTrialOffered ?? false,
  demo: demo ?? null,
});

/** Whether this is a URL of the sign-in page. */
function isSignIn(pathname: string): pathname is typeof paths.signIn | typeof paths.signInAgain {
  return pathname === paths.signIn || pathname === paths.signInAgain;
}
