// How long the bars of answers are.
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AnswerBars } from '../../../../src/client/features/surveys/answer-bars';

test('a bar is as long as its share of those who answered, under every question', () => {
  const lengths = (counts: readonly { answer: string; people: number }[]) => {
    const { container } = render(<AnswerBars question="A sign?" counts={counts} />);
    return [...container.querySelectorAll<HTMLElement>('[style*=width]')].map(({ style }) => style.width);
  };
  const answers = (yes: number, no: number) => [
    { answer: 'Yes', people: yes },
    { answer: 'No', people: no },
  ];
  expect(lengths(answers(40, 60)).toSorted((a, b) => parseFloat(a) - parseFloat(b))).toEqual(['40%', '60%']);
  expect(lengths(answers(5, 5))).toEqual(['50%', '50%']);
});

test('of a free text the bars are of all answers, and those without one are counted', () => {
  const counts = [
    { answer: 'Buses', people: 12 },
    { answer: 'Rent', people: 8 },
  ];
  render(<AnswerBars question="Anything else?" counts={counts} given={3000} most={1} />);
  expect(screen.getByText('“Buses” leads with 12 of 3,000')).toBeDefined();
  expect(screen.getByText('and 2,988 other answers')).toBeDefined();
});
