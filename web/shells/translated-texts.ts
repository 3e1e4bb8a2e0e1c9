/** The function of `window` that shows the page's own texts again, for React to hydrate. */
export const OWN_TEXTS = 'showOwnTexts';

/**
 * Keeps a page alive that the browser translates. Translators put elements (`font`) in place of React's texts, and the
 * next change of such a text would throw NotFoundError, after which the page is gone. Runs in the browser, where it uses
 * nothing but its arguments.
 * - A text that React removes, moves or changes does so for its translation as well. The translator then translates the
 *   new text.
 * - Before React hydrates, the page shows its own texts, and the translation again afterwards.
 * @param ownTexts the name of the function of `window` that shows the own texts
 * @param hydrated the event after which the page has hydrated
 */
export function followTranslation(ownTexts: string, hydrated: string): void {
  const translations = new WeakMap<Node, ChildNode>();
  /** Until the page has hydrated. */
  let early: Text[] | undefined = [];

  /** What stands in a parent for its child: the child, its translation, or the translator's element that holds it. */
  const standIn = (parent: Node, child: Node): Node | null => {
    const translation = translations.get(child);
    if (child.parentNode !== parent && translation?.parentNode === parent) return translation;
    let node: Node | null = child;
    while (node && node.parentNode !== parent) node = node.parentNode;
    return node;
  };
  const isGone = (parent: Node, child: Node) => child.nodeType === 3 && child.parentNode !== parent;
  const { removeChild, insertBefore, appendChild } = Node.prototype;
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    const found = isGone(this, child) ? standIn(this, child) : child;
    if (found) removeChild.call(this, found);
    return child;
  };
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, next: Node | null) {
    insertBefore.call(this, node, next && isGone(this, next) ? standIn(this, next) : next);
    translations.get(node)?.remove();
    return node;
  };
  Node.prototype.appendChild = function <T extends Node>(this: Node, node: T): T {
    appendChild.call(this, node);
    translations.get(node)?.remove();
    return node;
  };

  /** A text in place of its translation, after it has changed. */
  const changes = new MutationObserver((records) => {
    for (const { target } of records) {
      const translation = translations.get(target);
      if (translation?.isConnected) translation.replaceWith(target);
    }
  });
  new MutationObserver((records) => {
    for (const { target, addedNodes, removedNodes, previousSibling, nextSibling } of records) {
      const around = [...addedNodes, previousSibling, nextSibling];
      const found = around.find((node) => node?.nodeName === 'FONT' && node.parentNode === target);
      for (const text of found ? removedNodes : []) {
        if (!(text instanceof Text) || text.parentNode === target) continue;
        translations.set(text, found as ChildNode);
        changes.observe(text, { characterData: true });
        early?.push(text);
      }
    }
  }).observe(document, { childList: true, subtree: true });

  Object.assign(window, {
    [ownTexts]: () => {
      const shown = (early ?? []).map((text) => [text, translations.get(text)] as const);
      const page = document.documentElement;
      // Translators leave what appears meanwhile.
      page.translate = shown.length === 0;
      for (const [text, translation] of shown) translation?.replaceWith(text);
      const again = () => {
        for (const [text, translation] of shown)
          if (text.isConnected && translation) text.replaceWith(translation);
        page.removeAttribute('translate');
      };
      early = undefined;
      addEventListener(hydrated, again, { once: true });
    },
  });
}
