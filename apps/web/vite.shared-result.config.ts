import { serverPage } from './server-page.ts';

/**
 * The page of a shared result, with one style sheet. The fonts come from the web app's own build: files with a content
 * hash have the same name in both.
 */
export default serverPage('shared-result', {
  ssrEmitAssets: true,
  cssCodeSplit: false,
  cssMinify: true,
  cssTarget: ['chrome107', 'safari16', 'firefox104'],
  assetsInlineLimit: 0,
});
