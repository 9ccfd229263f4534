// Runs the built API or worker as a launcher's child: when the launcher is gone, however it went, it ends too.
import { pathToFileURL } from 'node:url';

process.on('disconnect', () => {
  // While it loads nothing listens yet, and nothing is to be closed.
  if (!process.emit('SIGTERM', 'SIGTERM')) process.exit(1);
  // Should it hang while closing.
  setTimeout(() => process.exit(1), 15_000).unref();
});
if (process.connected === false) process.exit(1);

await import(pathToFileURL(process.argv[2] ?? '').href);
