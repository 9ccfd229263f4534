// A form: its fields one below the other. The browser's own messages stay away, since each field says what is wrong with it.
import type { ComponentProps } from 'react';
import { Stack } from '../layout/stack-and-row';

interface Props extends ComponentProps<typeof Stack> {
  onSubmit: () => void;
}

export function Form({ onSubmit, gap = 14, children }: Props) {
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <Stack gap={gap}>{children}</Stack>
    </form>
  );
}
