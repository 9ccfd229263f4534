import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { offer, toast, Toasts } from '../../../../src/client/ui/primitives/toast';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const t = (what: () => unknown) => act(() => void what());
const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

it('shows an offer again after whatever was said meanwhile, until it is answered', () => {
  const run = vi.fn();
  render(<Toasts />);
  t(() => offer({ text: 'A new version is ready', action: { label: 'Reload', run } }));
  t(() => toast({ text: 'Saved on this phone: not home' }));
  expect(screen.queryByText('A new version is ready')).toBeNull();
  t(() => toast({ text: 'Undone: not home', ms: 4_000 }));
  wait(4_000);
  expect(screen.queryByText('Undone: not home')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Reload' }));
  expect(run).toHaveBeenCalledOnce();
  t(() => toast({ text: 'Saved on this phone: refused' }));
  wait(6_000);
  expect(screen.queryByText('A new version is ready')).toBeNull();
});

it('takes no offer away with a toast that is closed, and brings none back that was closed', () => {
  render(<Toasts />);
  t(() => offer({ text: 'A new version is ready', action: { label: 'Reload', run: () => undefined } }));
  t(() => toast({ text: 'Not saved. Try again.', ms: 0 }));
  fireEvent.click(screen.getByRole('button', { name: 'Close this message' }));
  screen.getByText('A new version is ready');
  fireEvent.click(screen.getByRole('button', { name: 'Close this message' }));
  wait(60_000);
  expect(screen.queryByText('A new version is ready')).toBeNull();
});

it('gives the focus back to where it was once its button was pressed', () => {
  const run = vi.fn();
  render(
    <>
      <button type="button">Not home</button>
      <Toasts />
    </>,
  );
  const result = screen.getByRole('button', { name: 'Not home' });
  result.focus();
  t(() => toast({ text: 'Saved on this phone: refused', action: { label: 'Undo', run } }));
  const undo = screen.getByRole('button', { name: 'Undo' });
  undo.focus();
  fireEvent.click(undo);
  expect(run).toHaveBeenCalledOnce();
  expect(document.activeElement).toBe(result);
});

it('is reached with the next Tab, and left with another', () => {
  render(
    <>
      <button type="button">Not home</button>
      <Toasts />
    </>,
  );
  const result = screen.getByRole('button', { name: 'Not home' });
  result.focus();
  t(() => toast({ text: 'Saved on this phone', action: { label: 'Undo', run: () => undefined } }));
  t(() => fireEvent.keyDown(result, { key: 'Tab' }));
  const undo = screen.getByRole('button', { name: 'Undo' });
  expect(document.activeElement).toBe(undo);
  t(() => fireEvent.keyDown(undo, { key: 'Tab' }));
  expect(document.activeElement).toBe(result);
});

it('takes the focus to no place where it was long ago', () => {
  render(
    <>
      <input aria-label="Note" />
      <Toasts />
    </>,
  );
  const press = (name: string) => {
    const button = screen.getByRole('button', { name });
    button.focus();
    fireEvent.click(button);
  };
  const note = screen.getByLabelText('Note');
  note.focus();
  t(() => toast({ text: 'Saved', action: { label: 'Undo', run: () => undefined } }));
  press('Undo');
  expect(document.activeElement).toBe(note);
  note.blur();
  t(() => toast({ text: 'Saved again', action: { label: 'Undo', run: () => undefined } }));
  press('Undo');
  expect(document.activeElement).not.toBe(note);
});
