import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { PageLinks } from '../../../../src/client/ui/layout/page-links';

it('brings the link to what is shown into the middle of a row that is too long for the phone', () => {
  vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(function (this: HTMLElement) {
    return this.textContent === 'Goals' ? 700 : 0;
  });
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(100);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(360);
  const links = (shown: string) => (
    <PageLinks label="Reports" shown={shown}>
      {['Touches', 'Goals'].map((name) => (
        <a key={name} href={`/${name}`} aria-current={name === shown ? 'page' : undefined}>
          {name}
        </a>
      ))}
    </PageLinks>
  );
  const { rerender } = render(links('Goals'));
  const row = screen.getByRole('navigation', { name: 'Reports' });
  expect(row.scrollLeft).toBe(570);
  rerender(links('Touches'));
  expect(row.scrollLeft).toBeLessThanOrEqual(0);
});
