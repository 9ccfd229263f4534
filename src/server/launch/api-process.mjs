// Runs the built API or worker as a launcher's child: when the launcher is gone, however it went, it ends too.
import { pathToFileURL } from 'node:url';

process.on('disconnect', () => {
  process.emit('SIGTERM', 'SIGTERM');
  // Should it hang while closing.
  setTimeout(() => process.exit(1), 15_000).unref();
});

await import(pathToFileURL(process.argv[2] ?? '').href);
