/** Names of apps in the user agents of their own browsers. Source: the user agents that these apps send, read November 2026. */
const APPS = /FBAN|FBAV|FB_IAB|Instagram|MicroMessenger|Snapchat|BytedanceWebview|musical_ly|LinkedInApp|\bLine\//;

/**
 * Whether a page runs in the web view of another app, by its user agent. Such a view gives a page the camera only if the app asks
 * for it, and shows a black picture otherwise. Android's says `; wv)`; Apple's lacks `Safari/`, which every browser has.
 *
 * @see https://developer.chrome.com/docs/multidevice/user-agent#webview
 */
export function isInAppBrowser(userAgent: string): boolean {
  const isApple = /\((?:iPhone|iPad|iPod)/.test(userAgent);
  return APPS.test(userAgent) || userAgent.includes('; wv)') || (isApple && !userAgent.includes('Safari/'));
}
