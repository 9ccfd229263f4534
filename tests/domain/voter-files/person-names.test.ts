// Names that one column holds whole, and what stands behind them.
import { expect, test } from 'vitest';
import { nameOf } from '../../../src/domain/voter-files/values';

const named = (name: string) => {
  const { first, middle, last, suffix } = nameOf((column) => (column === 'name' ? name : ''));
  return [first, middle, last, suffix];
};

test.each([
  ['SMITH, JOHN, JR', ['John', '', 'Smith', 'Jr']],
  ['SMITH, JOHN A JR', ['John', 'A', 'Smith', 'Jr']],
  ['SMITH, JOHN JR', ['John', '', 'Smith', 'Jr']],
  ['SMITH JR, JOHN', ['John', '', 'Smith', 'Jr']],
  ['SMITH, JR., JOHN ALBERT', ['John', 'Albert', 'Smith', 'Jr']],
  ['John Smith, Jr.', ['John', '', 'Smith', 'Jr']],
  ['John A Smith Jr', ['John', 'A', 'Smith', 'Jr']],
  ['John Smith, M.D.', ['John', '', 'Smith', 'MD']],
  ['John Smith Jr, MD', ['John', '', 'Smith', 'Jr']],
  ['JOHN SMITH III', ['John', '', 'Smith', 'III']],
  ['JOHN SMITH V', ['John', '', 'Smith', 'V']],
  ['SMITH, JOHN, ALBERT', ['John', 'Albert', 'Smith', '']],
  ['SMITH, JOHN V', ['John', 'V', 'Smith', '']],
  ['Rahman, Md', ['Md', '', 'Rahman', '']],
  ['Al Mamun, Md', ['Md', '', 'Al Mamun', '']],
  ['GARCIA LOPEZ, MD', ['Md', '', 'Garcia Lopez', '']],
  ['St. John, V', ['V', '', 'St. John', '']],
  ['Garcia Lopez, Jr', ['Garcia', '', 'Lopez', 'Jr']],
  ['Smith, John, MD', ['John', '', 'Smith', 'MD']],
  ['John Smith, Esq', ['John', '', 'Smith', 'ESQ']],
  ['DE LA CRUZ, MARIA', ['Maria', '', 'De La Cruz', '']],
  ['Mary Ann Van Dyke', ['Mary', 'Ann', 'Van Dyke', '']],
  ['Cher', ['', '', 'Cher', '']],
  ['Jr', ['', '', 'Jr', '']],
])('%s', (name, parts) => expect(named(name)).toEqual(parts));
