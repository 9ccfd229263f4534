import { expect, it } from 'vitest';

const asked = ['display', 'visibility'] as const;
const answers = () =>
  [...document.body.querySelectorAll('*')].map((each) => {
    const style = window.getComputedStyle(each);
    return [each.outerHTML, ...asked.flatMap((name) => [style[name], style.getPropertyValue(name)])];
  });

it('an element is shown, and hidden, as jsdom’s own sheet and a style of its own say', () => {
  const ways = ['', 'hidden', 'style="display: none"', 'style="visibility: hidden"', 'style="color: red"'];
  const inner = '<i>inherited</i><i style="visibility: visible">shown again</i>';
  const all = ['div', 'span', 'p', 'button', 'ul', 'li', 'svg', 'title', 'details', 'dialog', 'template'].flatMap(
    (kind) => ways.map((way) => `<${kind} ${way}>${inner}</${kind}>`),
  );
  document.body.innerHTML = `${all.join('')}
    <input><input type="hidden"><input type="text"><div popover></div><dialog open></dialog>
    <details open><summary>first</summary><summary>second</summary></details>
    <table><tbody hidden><tr><td>1</td></tr></tbody></table>`;
  const quick = answers();
  // Where the page has a sheet, jsdom is asked.
  const sheet = document.head.appendChild(document.createElement('style'));
  const real = answers();
  sheet.remove();
  expect(quick).toEqual(real);
  expect(new Set(real.flat())).toContain('hidden');
});
