// What the frame watches automatically: the viewport, as context of an error report, and the heartbeat.
import { useEffect } from 'react';
import { startHeartbeat } from '../../session/heartbeat';
import { trackViewport } from '../../session/crash-reports';

const VIEWPORT_DEBOUNCE = 500;

export function useTracking(): void {
  useEffect(() => startHeartbeat(), []);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const track = () => trackViewport(window.innerWidth, window.innerHeight);
    const soon = () => {
      clearTimeout(timer);
      timer = setTimeout(track, VIEWPORT_DEBOUNCE);
    };
    soon();
    window.addEventListener('resize', soon);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('resize', soon);
    };
  }, []);
}
