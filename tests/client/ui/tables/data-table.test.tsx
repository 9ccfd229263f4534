import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { DataTable, type Column } from '../../../../src/client/ui/tables/data-table';
import { savedFiles } from '../../../support/saved-files';

interface Street {
  name: string;
  doors: number;
}
const streets = Array.from({ length: 7 }, (_, at) => ({ name: `Street ${at + 1}`, doors: 70 - at }));
const columns: Column<Street>[] = [
  { key: 'tick', label: '', value: () => null, cell: () => <input type="checkbox" aria-label="Tick" /> },
  { key: 'name', label: 'Street', value: (row) => row.name },
  { key: 'doors', label: 'Doors', value: (row) => row.doors, figures: true },
  { key: 'action', label: 'Action', value: () => null, cell: () => <button type="button">Archive</button> },
];
const show = (onOpen = vi.fn()) =>
  render(
    <DataTable
      label="Streets"
      columns={columns}
      rows={streets}
      rowKey={(row) => row.name}
      onOpen={onOpen}
      most={3}
      file="Streets"
    />,
  );
const rows = () => screen.getAllByRole('row').slice(1);
const names = () => rows().map((row) => within(row).getAllByRole('cell')[1]?.textContent);
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));

afterEach(() => localStorage.clear());

test('a table has pages, and sorts all of its rows, not those of a page', async () => {
  show();
  expect(names()).toEqual(['Street 1', 'Street 2', 'Street 3']);
  await press('Next');
  await press('Next');
  expect(names()).toEqual(['Street 7']);
  expect(screen.getByText('Page 3 of 3')).toBeDefined();
  await press('Doors');
  await press('Doors');
  await press('Previous');
  expect(names()).toEqual(['Street 4', 'Street 3', 'Street 2']);
});

test('arrows move in a page, Page Down turns it, and Enter opens the row', async () => {
  const onOpen = vi.fn();
  show(onOpen);
  rows()[0]?.focus();
  const key = (name: string) =>
    act(async () => void fireEvent.keyDown(document.activeElement ?? document, { key: name }));
  await key('ArrowDown');
  await key('PageDown');
  expect(names()).toEqual(['Street 4', 'Street 5', 'Street 6']);
  await key('Enter');
  expect(onOpen).toHaveBeenLastCalledWith(streets[4]);
  await key('PageDown');
  await key('Enter');
  expect(onOpen).toHaveBeenLastCalledWith(streets[6]);
});

test('a column that was taken away is still in the file, which has the rows of all pages in the order shown', async () => {
  const files: Blob[] = [];
  const url = vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if ('text' in file) files.push(file);
    return 'blob:saved';
  });
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  show();
  await press('Street');
  await press('Street');
  await press('Download CSV');
  const lines = ((await files[0]?.text()) ?? '').trim().split('\r\n');
  expect(lines.slice(0, 2)).toEqual(['Street,Doors', 'Street 7,64']);
  expect(lines).toHaveLength(8);
  await act(async () => void fireEvent.click(screen.getByLabelText('Doors')));
  expect(screen.queryByRole('columnheader', { name: 'Doors' })).toBeNull();
  await press('Download CSV');
  expect((await files[1]?.text())?.split('\r\n')[0]).toMatch(/^\uFEFF?Street,Doors$/);
  url.mockRestore();
  clicked.mockRestore();
});

test('columns that were taken away stay away at the next visit, until they are taken back', async () => {
  const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent);
  const visit = show();
  await act(async () => void fireEvent.click(screen.getByLabelText('Doors')));
  visit.unmount();
  const again = show();
  expect(heads()).toEqual(['', 'Street', 'Action']);
  await act(async () => void fireEvent.click(screen.getByLabelText('Doors')));
  expect(heads()).toEqual(['', 'Street', 'Doors', 'Action']);
  again.unmount();
  show();
  expect(heads()).toEqual(['', 'Street', 'Doors', 'Action']);
  expect(localStorage).toHaveLength(0);
});

test('a search that leaves fewer pages shows the last of them', async () => {
  const { rerender } = show();
  await press('Next');
  await press('Next');
  rerender(
    <DataTable label="Streets" columns={columns} rows={streets.slice(0, 4)} rowKey={(row) => row.name} most={3} />,
  );
  expect(names()).toEqual(['Street 4']);
});

test('figures are written as the country writes them, and stay figures in a file', async () => {
  const saved = savedFiles();
  render(
    <DataTable
      label="Streets"
      columns={columns}
      rows={[{ name: 'Oak St', doors: 12345 }]}
      rowKey={(row) => row.name}
      file="Streets"
    />,
  );
  expect(screen.getByRole('cell', { name: '12,345' })).toBeDefined();
  await press('Download CSV');
  expect(await saved.lines()).toEqual(['Street,Doors', 'Oak St,12345']);
  vi.restoreAllMocks();
});

test('a row that is chosen elsewhere is brought into sight, on whichever page it is', () => {
  const seen = vi.spyOn(Element.prototype, 'scrollIntoView');
  const table = (chosen: string | null) => (
    <DataTable label="Streets" columns={columns} rows={streets} rowKey={(row) => row.name} most={3} chosen={chosen} />
  );
  const { rerender } = render(table(null));
  expect(seen).not.toHaveBeenCalled();
  rerender(table('Street 5'));
  expect(names()).toEqual(['Street 4', 'Street 5', 'Street 6']);
  expect(seen.mock.contexts.at(-1)).toBe(rows()[1]);
  seen.mockRestore();
});

test('an address has room of its own, in its cell and in no other', () => {
  const roomy = columns.map((column) => (column.key === 'name' ? { ...column, roomy: true } : column));
  render(<DataTable label="Streets" columns={roomy} rows={streets} rowKey={(row) => row.name} />);
  const [first] = rows();
  if (!first) throw new Error('The table has no rows.');
  const has = within(first).getAllByRole('cell');
  expect(has.map((cell) => /roomy/.test(cell.className))).toEqual([false, true, false, false]);
});
