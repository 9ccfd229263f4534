// Crashes on their way to whoever records them (telemetry.ts, which is loaded late and only where there is a DSN).
import { settings } from './settings';
import type { Recorder } from './telemetry';

const keptUntilLoaded = 20;

let recorder: Recorder | null = null;
const early: unknown[] = [];

/** Expected errors (an answer of the API, silence) are not crashes; everything else is reported. */
export function reportCrash(error: unknown): void {
  if (error instanceof Error && 'sentence' in error) return;
  if (recorder) recorder.captureException(error);
  else if (early.length < keptUntilLoaded) early.push(error);
}

/** Begins recording when the page is idle, if the installation has a DSN. */
export async function startTelemetry(): Promise<void> {
  const dsn = settings().sentryDsn;
  if (!dsn || recorder) return;
  const { startRecording } = await import('./telemetry');
  recorder = await startRecording(dsn);
  for (const error of early.splice(0)) recorder.captureException(error);
}

/** The size of the window, as context of an error. Nothing is sent automatically. */
export function trackViewport(width: number, height: number): void {
  recorder?.setContext('viewport', { width, height });
}
