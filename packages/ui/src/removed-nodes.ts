/**
 * Lets React continue after an extension has removed or moved a part of the page: page cleaners remove what looks like
 * a notice. React would throw at a node that is no longer where it was, and the whole page would unmount. Source of the
 * approach: https://github.com/facebook/react/issues/11538
 */
export function tolerateRemovedNodes(): void {
  const { prototype } = Node;
  const { removeChild, insertBefore } = prototype;
  prototype.removeChild = function remove<Child extends Node>(this: Node, child: Child): Child {
    const { parentNode } = child;
    return parentNode === null ? child : removeChild.call(parentNode, child) && child;
  };
  prototype.insertBefore = function insert<Added extends Node>(this: Node, added: Added, before: Node | null): Added {
    insertBefore.call(this, added, before?.parentNode === this ? before : null);
    return added;
  };
}
