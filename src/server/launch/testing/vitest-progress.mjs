// A reporter of vitest that tells `npm test` of each test file that ended.
import { relative } from 'node:path';
import { tellEnded } from './progress.mjs';

export default class VitestProgress {
  /** @param {import('vitest/node').TestModule} module */
  onTestModuleEnd(module) {
    const states = [...module.children.allTests()].map((test) => test.result().state);
    const broken = module.errors().length > 0 ? 1 : 0;
    const { duration, collectDuration, environmentSetupDuration } = module.diagnostic();
    tellEnded({
      name: relative(process.cwd(), module.moduleId),
      passed: states.filter((state) => state === 'passed').length,
      failed: states.filter((state) => state !== 'passed').length + broken,
      ms: duration + collectDuration + environmentSetupDuration,
    });
  }
}
