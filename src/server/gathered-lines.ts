// Lines of the log on their way out.
import type { LogStream } from './http/log';

/** Milliseconds for which lines are gathered: to write each by itself takes longer than to make it. */
const gatheredFor = 200;
/** Characters that are gathered at most, and that may wait for a reader who doesn't come. */
const [mostGathered, mostWaiting] = [64 * 1024, 4 * 1024 * 1024];
/** As the logger begins a line that no one waits for. */
const isOrdinary = (line: string) => line.startsWith('{"level":30,');

interface Out {
  readonly writableLength: number;
  write(text: string): unknown;
  on(event: 'error', act: () => void): unknown;
}

/**
 * Ordinary lines a moment later, several together; with anything else, and at the end of the process, all there are at once. Where no
 * one reads them, or no one can any more, the newest are left out: it must not harm those who are answered.
 */
export function gathered(out: Out): LogStream {
  let lines = '';
  let timer: NodeJS.Timeout | null = null;
  const flush = () => {
    if (timer) clearTimeout(timer);
    timer = null;
    if (lines !== '' && out.writableLength < mostWaiting) out.write(lines);
    lines = '';
  };
  out.on('error', () => undefined);
  process.once('exit', flush);
  return {
    write(line) {
      lines += line;
      if (isOrdinary(line) && lines.length < mostGathered) timer ??= setTimeout(flush, gatheredFor).unref();
      else flush();
    },
  };
}
