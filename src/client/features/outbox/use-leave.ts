// The way out, for every screen that offers it.
import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { signOutHere } from '../../session/sign-out';

/** Asks first (about unsent work), signs out and goes to '/', which leads to the login. */
export function useLeave(ask: () => Promise<boolean>): () => Promise<void> {
  const navigate = useNavigate();
  return useCallback(async () => {
    if (!(await ask())) return;
    await signOutHere();
    await navigate({ to: '/' });
  }, [ask, navigate]);
}
