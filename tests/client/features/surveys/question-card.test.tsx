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

it('asks the rarer kinds with controls of their own, and takes only what can be written down', async () => {
  const onAnswer = vi.fn();
  const ask = (kind: string, answers: string[], given: string[] = []) => {
    cleanup();
    onAnswer.mockClear();
    render(<QuestionCard question={{ ...question, kind, answers }} answers={given} onAnswer={onAnswer} />);
  };
  ask('multiple', ['Schools', 'Housing', 'Roads'], ['Roads']);
  fireEvent.click(await screen.findByLabelText('Schools'));
  expect(onAnswer).toHaveBeenCalledWith(['Schools', 'Roads']);
  ask('scale', ['1 · Very poorly', '2', '3 · Very well']);
  fireEvent.click(await screen.findByLabelText(/^1/));
  expect(onAnswer).toHaveBeenCalledWith(['1 · Very poorly']);
  ask('number', []);
  const field = await screen.findByLabelText(question.text);
  fireEvent.change(field, { target: { value: '2,5' } });
  expect(onAnswer).toHaveBeenLastCalledWith(['2.5']);
  fireEvent.change(field, { target: { value: 'two' } });
  expect(onAnswer).toHaveBeenLastCalledWith([]);
  fireEvent.blur(field);
  expect(screen.getByText('Enter a number, such as 3 or 2.5.')).toBeDefined();
  // A kind of a newer server is asked by its answers.
  ask('ranking', ['Yes', 'No']);
  expect(screen.getByLabelText(/Yes/)).toHaveProperty('type', 'radio');
});
