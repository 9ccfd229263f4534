// What the frame watches by itself (spec section 9): the viewport, as context of an error report, and the heartbeat.
import { useEffect } from 'react';
import { startHeartbeat } from '../../session/heartbeat';
import { trackViewport } from '../../telemetry';

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
