// Whether an element is shown, at a glance. Each query by role asks that of every element that it meets, and jsdom holds each against
// all rules of its own sheet, again after every change of the page: a fifth of what tests of the screens computed.
//
// The product's sheets are no part of these tests. What is left is jsdom's own, of which one element of a kind tells for all that have
// nothing that decides otherwise. All else jsdom is asked, as it is where a page has a sheet.

/** For which the sheet looks at more than their kind. */
const apart = new Set(['dialog', 'summary', 'noscript']);
const deciding = ['hidden', 'open', 'popover'];
const inStyle = /display|visibility|\ball\b/;

const isStyled = (element: Element) => inStyle.test(element.getAttribute('style') ?? '');

export function quickStyles(): void {
  const ask = window.getComputedStyle.bind(window);
  const displays = new Map<string, string>();

  const displayOf = (element: Element): string => {
    const { localName } = element;
    if (apart.has(localName) || deciding.some((name) => element.hasAttribute(name)) || isStyled(element))
      return ask(element).display;
    const kind = `${element.namespaceURI} ${localName} ${element.getAttribute('type')}`;
    const display = displays.get(kind) ?? ask(element).display;
    displays.set(kind, display);
    return display;
  };
  // Inherited; the sheet speaks of it only for parts of tables that are hidden.
  const visibilityOf = (element: Element): string => {
    for (let at: Element | null = element; at; at = at.parentElement)
      if (at.hasAttribute('hidden') || isStyled(at)) return ask(element).visibility;
    return 'visible';
  };
  const quick = new Map<unknown, (element: Element) => string>([
    ['display', displayOf],
    ['visibility', visibilityOf],
  ]);

  window.getComputedStyle = (element, pseudo) => {
    if (pseudo || element.ownerDocument !== document || document.styleSheets.length > 0) return ask(element, pseudo);
    const value = (name: string) => quick.get(name)?.(element) ?? ask(element).getPropertyValue(name);
    return new Proxy({} as CSSStyleDeclaration, {
      get(_, name) {
        if (name === 'getPropertyValue') return value;
        const found: unknown = quick.get(name)?.(element) ?? Reflect.get(ask(element), name);
        return typeof found === 'function' ? found.bind(ask(element)) : found;
      },
    });
  };
}
