import { Button, boxClassName, classNames, Muted, Row, Stack } from '@mien/ui';
import './server-language.ts';
import '@mien/ui/base.css';
import type { RenderSharedResult } from '@mien/contract';
import { sharedResult as english, fill } from '@mien/messages';
import { renderToStaticMarkup } from 'react-dom/server';
import { SharedResultPage } from './features/results/shared-result-page.tsx';
import { ClientLogo } from './shared/platform/client-logo.tsx';
import { currentDirection, currentLanguage, machineTranslation, textsOf } from './shared/platform/language.ts';
import { inReaderUnits } from './shared/platform/reader-units.ts';
import styles from './shared-result.module.css';

const texts = textsOf('sharedResult', english);
const machine = machineTranslation();

/** The whole document of a shared result: server-rendered, without scripts. */
export const draw: RenderSharedResult = ({ opened, productName, style, units }) =>
  `<!doctype html>${renderToStaticMarkup(
    <html lang={currentLanguage()} dir={currentDirection()}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="referrer" content="no-referrer" />
        <meta name="robots" content="noindex" />
        <meta name="format-detection" content="telephone=no" />
        <meta name="description" content={texts.documentDescription} />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#fbfaf7" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#14131d" media="(prefers-color-scheme: dark)" />
        <title>{fill(texts.documentTitle, { productName })}</title>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own build's style sheet */}
        <style dangerouslySetInnerHTML={{ __html: style }} />
        <link rel="icon" type="image/svg+xml" href="/icon.svg" />
      </head>
      <body>
        <a
          className={classNames(boxClassName({ padding: 3, sidePadding: 5, weight: 600, isPill: true }), styles.skip)}
          href="#content"
        >
          {texts.skipLink}
        </a>
        <Row as="header" isOneLine isScreenOnly className={styles.header}>
          <Row as="span" gap={3} isOneLine isInline padding={1} className={styles.logo}>
            <ClientLogo look={opened?.look} productName={productName} />
          </Row>
        </Row>
        <main id="content" className={styles.content} tabIndex={-1}>
          {/* Without a way to the original: some links open once. */}
          {machine && <Muted size="small">{machine.note}</Muted>}
          {opened ? (
            <SharedResultPage
              result={inReaderUnits(opened.result, units)}
              productName={productName}
              look={opened.look}
            />
          ) : (
            <Stack as="section" gap={4} width="focused" isPacked>
              <h1>{texts.title}</h1>
              <p>{texts.ask.text}</p>
              {/* Without an action it posts to the page's own URL. */}
              <form method="post">
                <Button type="submit" isBlock>
                  {texts.ask.show}
                </Button>
              </form>
            </Stack>
          )}
        </main>
      </body>
    </html>,
  )}`;
