import { TestEnvironment } from 'jest-environment-node';
import * as playwright from 'playwright-core';

/**
 * Provides playwright to test files. Importing it takes six megabytes of source per test file, because
 * each has its own module registry; here each worker reads it once.
 */
export default class extends TestEnvironment {
  async setup() {
    await super.setup();
    this.global.playwrightOfTests = playwright;
  }
}
