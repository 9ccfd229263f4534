// What tests of the app run in: nothing yet. Each file makes a page of its own, see fresh-page.ts.
export default {
  name: 'page',
  viteEnvironment: 'client',
  setup: () => ({ teardown: () => undefined }),
};
