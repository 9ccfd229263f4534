// The library of the heavier widgets (select, modal, menu, tabs …), in our theme. Loaded with the frame, not with the login.
import '@mantine/core/styles/baseline.css';
import '@mantine/core/styles/default-css-variables.css';
import '@mantine/core/styles/global.css';
import '@mantine/core/styles/UnstyledButton.css';
import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { theme, themeVariables } from './theme';
import { useShownTheme } from './theme-choice';

export function Widgets({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={themeVariables} forceColorScheme={useShownTheme()}>
      {children}
    </MantineProvider>
  );
}
