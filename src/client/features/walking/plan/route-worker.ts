// Computes beside the page: a good order of 500 doors takes an old phone some seconds.
import { answerRoute, type RouteRequest } from './route-answer';

addEventListener('message', (event: MessageEvent<RouteRequest & { turn: number }>) => {
  const { turn, ...asked } = event.data;
  postMessage({ turn, route: answerRoute(asked) });
});
