// Around everything: waiting, toasts, and what runs as long as the app does.
import { Outlet } from '@tanstack/react-router';
import { Suspense } from 'react';
import { Loading } from '../../ui/primitives/loading';
import { Toasts } from '../../ui/primitives/toast';

export function Root() {
  return (
    <>
      <Suspense fallback={<Loading size="large" />}>
        <Outlet />
      </Suspense>
      <Toasts />
    </>
  );
}
