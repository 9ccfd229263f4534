import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { DayBars } from '../../../../src/client/ui/charts/day-bars';
import { daysBetween } from '../../../../src/domain/reports/weeks';

describe('bars by day', () => {
  it('say every number to those who cannot see them', () => {
    const bars = [{ day: '2026-03-07', total: 210, part: 56 }];
    render(<DayBars title="Saturday" bars={bars} totalWord="doors" partWord="conversations" label="weekday" />);
    expect(screen.getByText('Sat, Mar 7: doors 210, conversations 56')).toBeDefined();
  });

  it('have their table one click away, and back', () => {
    const bars = [{ day: '2026-03-07', total: 1210 }];
    render(<DayBars title="Saturday" bars={bars} totalWord="doors" label="weekday" />);
    fireEvent.click(screen.getByRole('button', { name: 'Show as table' }));
    expect(screen.getByRole('table', { name: 'Saturday' }).textContent).toContain('1,210');
    fireEvent.click(screen.getByRole('button', { name: 'Show as bars' }));
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('name seven days at most, the last one among them, however many there are', () => {
    const bars = daysBetween('2026-01-01', '2026-03-01').map((day) => ({ day, total: 1 }));
    const { container } = render(
      <DayBars title="Spring" bars={bars} totalWord="people" label="date" today="2026-03-01" />,
    );
    const named = [...container.querySelectorAll('li > span:nth-child(2)')]
      .map((each) => each.textContent?.trim())
      .filter(Boolean);
    expect(named.length).toBeLessThanOrEqual(7);
    expect(named.at(-1)).toBe('Mar 1');
  });
});
