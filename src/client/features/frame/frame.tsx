// The protected area's frame.
import { Outlet } from '@tanstack/react-router';
import { Suspense } from 'react';
import { Loading } from '../../ui/loading';
import { Widgets } from '../../ui/widgets';

export function Frame() {
  return (
    <Widgets>
      <Suspense fallback={<Loading />}>
        <Outlet />
      </Suspense>
    </Widgets>
  );
}
