// The real queue of a test: it hears of jobs that others add, and stops with all that it opened.
import { listenForNotices } from '../../src/server/db/notices';
import { startJobs, type Jobs } from '../../src/server/jobs/queue';

export async function startQueue(
  url: string,
  report: (error: Error) => void,
  options?: { deadAfter?: number },
): Promise<Jobs> {
  const notices = listenForNotices(url, report);
  const jobs = await startJobs(url, notices, report, options);
  return {
    ...jobs,
    async stop() {
      await jobs.stop();
      await notices.stop();
    },
  };
}
