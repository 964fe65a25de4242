import { ENGLISH_BEGINS, markedAsEnglish } from '@mien/messages/changed-texts';

/** Set on elements that are declared English here. */
const DECLARED = 'data-fallback';

/** Declares the element of a text to be English, so that screen readers change their voice; or no longer. */
function setLanguage(text: Text): void {
  const element = text.parentElement;
  if (text.data.startsWith(ENGLISH_BEGINS)) {
    element?.setAttribute('lang', 'en');
    element?.setAttribute('dir', 'ltr');
    element?.setAttribute(DECLARED, '');
  } else if (element?.hasAttribute(DECLARED) && element.firstChild === text)
    for (const name of ['lang', 'dir', DECLARED]) element.removeAttribute(name);
}

function setLanguages(node: Node): void {
  if (node instanceof Text) setLanguage(node);
  const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) setLanguage(texts.currentNode as Text);
}

let observer: MutationObserver | undefined;

function observe(): void {
  observer = new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes)
      if (type === 'characterData') setLanguages(target);
      else addedNodes.forEach(setLanguages);
  });
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
}

/**
 * Marks texts as English in a page of a language that is not translated in full, and declares the elements that show
 * them. An observer does it, so that components need not know which texts are translated.
 */
export function markEnglish<Texts>(texts: Texts): Texts {
  if (!observer && typeof document !== 'undefined') observe();
  return markedAsEnglish(texts);
}
