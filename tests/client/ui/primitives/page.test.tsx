import { Link } from '@tanstack/react-router';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useEffect, useRef, useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { Page } from '../../../../src/client/ui/primitives/page';
import { show } from '../../../support/show';

afterEach(cleanup);

/** As the shift does: what was pressed is gone once it is done. */
function Start() {
  const [started, setStarted] = useState(false);
  return started ? <p>On shift</p> : <button onClick={() => setStarted(true)}>Start my shift</button>;
}

/** As the list of doors does when someone comes back to it. */
function Row() {
  const row = useRef<HTMLAnchorElement>(null);
  useEffect(() => row.current?.focus(), []);
  return (
    <a ref={row} href="#door">
      118 Maple St
    </a>
  );
}

describe('a screen', () => {
  it('is read from its heading on, wherever somebody came from', async () => {
    await show(() => <Page title="118 Maple St">text</Page>, '/door');
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  });

  it('leaves the focus with a field that took it', async () => {
    // What is tried here is a field that takes the focus automatically.
    // oxlint-disable-next-line jsx-a11y/no-autofocus
    await show(() => <Page title="Add a door">{<input aria-label="Number" autoFocus />}</Page>, '/door');
    expect(document.activeElement).toBe(screen.getByLabelText('Number'));
  });

  it('leaves the focus with the row to which a list came back', async () => {
    await show(
      () => (
        <Page title="Maple & 5th">
          <Row />
        </Page>
      ),
      '/walkbook',
    );
    expect(document.activeElement).toBe(screen.getByRole('link', { name: '118 Maple St' }));
  });

  it('takes the focus to its heading when what had it is gone', async () => {
    await show(
      () => (
        <Page title="Shifts">
          <Start />
        </Page>
      ),
      '/shift',
    );
    const button = screen.getByRole('button');
    button.focus();
    fireEvent.click(button);
    expect(screen.getByText('On shift')).toBeDefined();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));
  });

  it('takes the focus from the link that was followed, not from one that was only reached', async () => {
    await show(
      () => (
        <Page title="118 Maple St">
          <Link to="/">Next</Link>
        </Page>
      ),
      '/door',
    );
    const link = screen.getByRole('link');
    link.focus();
    fireEvent.keyDown(link, { key: 'Shift' });
    expect(document.activeElement).toBe(link);
  });
});
