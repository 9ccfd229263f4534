// Reckons beside the page: a good order of 500 doors takes an old phone some seconds.
import { answerRoute, type RouteAsked } from './route-answer';

addEventListener('message', (event: MessageEvent<RouteAsked & { turn: number }>) => {
  const { turn, ...asked } = event.data;
  postMessage({ turn, route: answerRoute(asked) });
});
