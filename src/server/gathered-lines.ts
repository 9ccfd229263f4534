// Lines of the log on their way out.
import type { LogStream } from './http/log';

/** Milliseconds for which lines are gathered: to write each by itself takes longer than to make it. */
const gatheredFor = 200;
/** Characters that are gathered at most, and that may wait for a reader who doesn't come. */
const [mostGathered, mostWaiting] = [64 * 1024, 4 * 1024 * 1024];
/** As the logger begins a line that no one waits for. */
const isOrdinary = (line: string) => line.startsWith('{"level":30,');

const tellOf = (count: number) =>
  `${JSON.stringify({ level: 40, time: Date.now(), count, msg: 'lines of the log were left out: nobody read them' })}\n`;

interface Out {
  readonly writableLength: number;
  write(text: string): unknown;
  on(event: 'error', act: () => void): unknown;
}

/**
 * Ordinary lines a moment later, several together; with anything else, and at the end of the process, all there are at once. Where no
 * one reads them, or no one can any more, the newest are left out, and counted in a line once there is room: it must not harm those who
 * are answered. A line that tells of a trouble still goes into as much room again.
 */
export function gathered(out: Out): LogStream {
  let lines: string[] = [];
  let length = 0;
  let leftOut = 0;
  let timer: NodeJS.Timeout | null = null;
  const flush = () => {
    if (timer) clearTimeout(timer);
    timer = null;
    const waiting = out.writableLength;
    const kept = lines.filter((line) => waiting < (isOrdinary(line) ? mostWaiting : 2 * mostWaiting));
    leftOut += lines.length - kept.length;
    if (leftOut > 0 && kept.length > 0 && waiting < mostWaiting) {
      kept.unshift(tellOf(leftOut));
      leftOut = 0;
    }
    if (kept.length > 0) out.write(kept.join(''));
    lines = [];
    length = 0;
  };
  out.on('error', () => undefined);
  process.once('exit', flush);
  return {
    write(line) {
      lines.push(line);
      length += line.length;
      if (isOrdinary(line) && length < mostGathered) timer ??= setTimeout(flush, gatheredFor).unref();
      else flush();
    },
  };
}
