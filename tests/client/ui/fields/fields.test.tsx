import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { CheckField, SelectField } from '../../../../src/client/ui/fields/fields';
import { FileField } from '../../../../src/client/ui/fields/file-field';
import { Form } from '../../../../src/client/ui/fields/form';
import { PasswordField, TextField } from '../../../../src/client/ui/fields/text-field';

it('ties each field to its label, to what is wrong with it and to its hint', () => {
  const words = { hint: 'As on the ballot', error: 'Name was not provided' };
  render(
    <>
      <TextField label="Name" {...words} />
      <PasswordField label="Password" {...words} />
      <SelectField label="Survey" {...words} options={[['', 'No survey']]} />
      <FileField label="File" {...words} accept=".csv" file={null} onFile={() => undefined} />
    </>,
  );
  for (const label of ['Name', 'Password', 'Survey', 'File']) {
    const field = screen.getByLabelText(label);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    const said = field.getAttribute('aria-describedby')?.split(' ') ?? [];
    expect(said.map((id) => document.querySelector(`[id="${id}"]`)?.textContent)).toEqual([words.error, words.hint]);
  }
});

it('marks a field without words where others say what is wrong', () => {
  render(<PasswordField label="Password" error />);
  expect(screen.getByLabelText('Password').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByLabelText('Password').getAttribute('aria-describedby')).toBeNull();
});

it('takes no tap while what was chosen before is being saved, and stays where it is', () => {
  const onChange = vi.fn();
  render(
    <CheckField checked={false} busy onChange={onChange}>
      Include them
    </CheckField>,
  );
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Include them' });
  fireEvent.click(box);
  expect(onChange).not.toHaveBeenCalled();
  expect([box.disabled, box.checked, box.getAttribute('aria-disabled')]).toEqual([false, false, 'true']);
});

it('lets a form be sent by Enter without leaving the page, and a box be ticked by its words', () => {
  const onSubmit = vi.fn();
  const onChange = vi.fn();
  render(
    <Form onSubmit={onSubmit}>
      <CheckField checked={false} onChange={onChange}>
        Include them
      </CheckField>
    </Form>,
  );
  fireEvent.click(screen.getByText('Include them'));
  expect(onChange).toHaveBeenCalledWith(true);
  const form = document.querySelector('form');
  expect(form && fireEvent.submit(form)).toBe(false);
  expect(onSubmit).toHaveBeenCalledOnce();
});
