import { render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { LanguageChoice } from '../../../../src/client/ui/fields/language-choice';
import es from '../../../../src/client/i18n/es.json';
import { setCatalogue } from '../../../../src/client/i18n/texts';

afterEach(() => setCatalogue(null));

it('names each language in itself: who cannot read the one finds the other', () => {
  setCatalogue({ language: 'es', texts: es });
  render(<LanguageChoice />);
  for (const name of ['English', 'Español']) expect(screen.getByRole('radio', { name })).toBeDefined();
});
