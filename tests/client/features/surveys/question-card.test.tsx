import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { QuestionCard } from '../../../../src/client/features/surveys/question-card';

const question = {
  id: 'q',
  text: 'Would you support Measure C?',
  answers: ['Yes', 'No'],
  dependent_on_question_id: null,
  dependent_on_answers: [],
};
afterEach(cleanup);

it('leads on when an answer is tapped, and not when keys go through the answers', () => {
  const [onAnswer, onTapped] = [vi.fn(), vi.fn()];
  render(<QuestionCard question={question} answers={[]} onAnswer={onAnswer} onTapped={onTapped} />);
  const yes = screen.getByLabelText(/Yes/);
  fireEvent.pointerDown(yes);
  fireEvent.click(yes);
  expect(onTapped).toHaveBeenCalledWith(['Yes']);
  expect(onAnswer).not.toHaveBeenCalled();
  fireEvent.keyDown(yes, { key: 'ArrowDown' });
  fireEvent.click(screen.getByLabelText(/No/));
  expect(onAnswer).toHaveBeenCalledWith(['No']);
});
