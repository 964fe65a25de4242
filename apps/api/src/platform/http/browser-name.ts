import Bowser from 'bowser';

/** The longest name stored. */
const NAME_MAX_LENGTH = 60;

/** Browser and system of a `User-Agent`, such as `Safari on iOS`, without versions; null when unknown. */
export function browserName(userAgent: string): string | null {
  if (userAgent === '') return null;
  const { browser, os } = Bowser.parse(userAgent);
  if (!browser.name) return null;
  return (os.name ? `${browser.name} on ${os.name}` : browser.name).slice(0, NAME_MAX_LENGTH);
}
