// One kind of what goes to a receiver of OpenTelemetry, and what the log is told of how it fares: a receiver may take one kind and not
// the other.
import type { OpenTelemetryConfig } from '../config-metrics';
import { post, type Sent, type SignalPath } from './otlp';

export interface Signal {
  /** False once the receiver said that it has no place for it. */
  readonly isWanted: boolean;
  /** Never throws. */
  send(message: unknown, within?: number): Promise<Sent>;
}

/**
 * @param what its name in the log
 * @param report is told once when it is not taken, once when it is again, and once when it is sent no more
 */
export function signalTo(
  config: OpenTelemetryConfig,
  path: SignalPath,
  what: 'Traces' | 'Figures',
  report: (sentence: string) => void,
): Signal {
  let isHeard = true;
  let isWanted = true;
  const note = (sent: Sent) => {
    if (sent === 'unknown') {
      isWanted = false;
      report(`${what} are not sent to OpenTelemetry until the next start: its receiver has no ${path} (404).`);
    } else if (isHeard !== (sent === 'taken')) {
      isHeard = sent === 'taken';
      report(
        isHeard
          ? `${what} are received by OpenTelemetry again.`
          : `${what} are not received by OpenTelemetry, and left out.`,
      );
    }
  };
  return {
    get isWanted() {
      return isWanted;
    },
    async send(message, within) {
      if (!isWanted) return 'unknown';
      const sent = await post(config, path, message, within);
      // Another one may have heard so first.
      if (isWanted) note(sent);
      return sent;
    },
  };
}
