// How long the bars of answers are.
import { render } from '@testing-library/react';
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
