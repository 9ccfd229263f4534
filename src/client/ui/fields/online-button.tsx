// A button whose action needs the server: without a network it says so before anyone tries.
import { useId, type ComponentProps } from 'react';
import { useOnline } from '../../data/use-online';
import { t } from '../../i18n/texts';
import { Button } from '../primitives/button';

/** `brief`: in a row of a table or next to other buttons, where the screen says it already; here it is only its tooltip. */
export function OnlineButton({ brief, disabled, ...rest }: ComponentProps<typeof Button> & { brief?: boolean }) {
  const online = useOnline();
  const id = useId();
  if (online) return <Button {...rest} disabled={disabled} />;
  const sentence = t('You’re offline. This needs a connection.');
  if (brief) return <Button {...rest} disabled title={sentence} />;
  return (
    <>
      <Button {...rest} disabled aria-describedby={id} />
      <output className="quiet" id={id}>
        {sentence}
      </output>
    </>
  );
}
