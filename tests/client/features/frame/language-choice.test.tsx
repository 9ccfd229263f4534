import { render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { LanguageChoice } from '../../../../src/client/features/frame/language-choice';
import es from '../../../../src/client/session/es.json';
import { speak } from '../../../../src/domain/words/say';

afterEach(() => speak(null));

it('names each language in itself: who cannot read the one finds the other', () => {
  speak({ locale: 'es-US', texts: es });
  render(<LanguageChoice />);
  for (const name of ['English', 'Español']) expect(screen.getByRole('radio', { name })).toBeDefined();
});
