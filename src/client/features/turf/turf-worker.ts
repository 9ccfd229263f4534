// Cuts turf beside the page: a hundred thousand doors take some seconds.
import { answerTurf, type TurfRequest } from './turf-answer';

addEventListener('message', (event: MessageEvent<{ turn: number; asked: TurfRequest }>) => {
  const { turn, asked } = event.data;
  try {
    postMessage({ turn, answer: answerTurf(asked) });
  } catch (error) {
    postMessage({ turn, problem: error instanceof Error ? error.message : String(error) });
  }
});
