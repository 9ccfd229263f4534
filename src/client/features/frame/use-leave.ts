// The way out, for every screen that offers it.
import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { signOutHere } from '../../session/sign-out';

/** Signs out and goes to '/', which leads to the login. */
export function useLeave(): () => Promise<void> {
  const navigate = useNavigate();
  return useCallback(async () => {
    await signOutHere();
    await navigate({ to: '/' });
  }, [navigate]);
}
